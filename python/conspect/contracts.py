"""Contracts that are checked as the program runs.

A clause is a function whose parameters have the names of the function's own; in a postcondition, ``result`` is what the
function returns and ``old`` has the parameters' values at the start as attributes. Conspect executes this module like any
other, so a clause that fails there fails here, too.
"""

from . import _source


class ContractError(AssertionError):
    """A clause of a contract does not hold."""


class PreconditionError(ContractError):
    """A function was called in a state that its precondition excludes."""


class PostconditionError(ContractError):
    """A function ended in a state that its postcondition excludes."""


class InvariantError(ContractError):
    """An invariant of a loop or of a class does not hold."""


class VariantError(ContractError):
    """The value of a loop's variant is below its bound."""


class Old:
    """The values of a function's parameters when it was called."""

    def __init__(self, values, done=None):
        self._done = done
        for name in values:
            setattr(self, name, values[name])


def snapshot(value):
    """A copy of a value in which nothing that can change is shared with the original."""
    return _copied(value, {})


def _copied(value, done):
    kind = type(value)
    if value is None or kind is int or kind is bool or kind is str or kind is float or kind is bytes:
        return value
    if hasattr(kind, "__members__"):
        # There is one object for each member of an enumeration.
        return value
    if id(value) in done:
        return done[id(value)][1]
    # The original is kept beside its copy: as long as it lives, nothing else has its identity.
    if kind is tuple:
        made = tuple([_copied(v, done) for v in value])
    elif kind is list:
        made = []
        done[id(value)] = (value, made)
        for v in value:
            made.append(_copied(v, done))
    elif kind is dict:
        made = {}
        done[id(value)] = (value, made)
        for k in value:
            made[_copied(k, done)] = _copied(value[k], done)
    elif kind is set:
        made = set([_copied(v, done) for v in value])
    elif kind is frozenset:
        made = frozenset([_copied(v, done) for v in value])
    elif kind.__module__ != "builtins" and type(getattr(value, "__dict__", None)) is dict and not callable(value):
        made = object.__new__(kind)
        done[id(value)] = (value, made)
        for name in value.__dict__:
            object.__setattr__(made, name, _copied(value.__dict__[name], done))
    else:
        return value
    done[id(value)] = (value, made)
    return made


def at_start(**values):
    """The values of parameters where a function begins, for clauses inside of it."""
    done = {}
    return Old({name: _copied(values[name], done) for name in values}, done)


def then(before, value):
    """A value that was found in the state where the function began. Of a list or an object, that is which one it was, as in Nagini's
    ``Old``, not what is in it."""
    kind = type(value)
    if before._done is None or value is None or kind in (int, bool, str, float, bytes, tuple, frozenset):
        return value
    for original, made in before._done.values():
        if made is value:
            return original
    return value


def old(value):
    """A copy of the value as it is now, to compare with later."""
    return snapshot(value)


class Clause:
    """A condition with the names of the values that it looks at."""

    def __init__(self, condition, kind, description=None):
        self.condition = condition
        self.names = _source.parameters(condition)
        self.defaults = _source.defaults(condition)
        self.kind = kind
        self.description = description

    def holds(self, values):
        given = {}
        for name in self.names:
            if name in values:
                given[name] = values[name]
            elif name not in self.defaults:
                raise TypeError("a clause of a contract looks at '" + name + "', which the function has not")
        return bool(self.condition(**given))

    def check(self, values):
        if not self.holds(values):
            raise self.error(values)

    def error(self, values):
        """What is raised: an exception of a class, or what a function of some of the values makes."""
        kind = self.kind
        if isinstance(kind, type):
            return kind(self.words())
        given = {}
        for name in _source.parameters(kind):
            given[name] = values[name]
        return kind(**given)

    def words(self):
        if self.description is not None:
            return self.description
        line = _source.line(self.condition)
        return "the clause" + (" at line " + str(line) if line else "") + " does not hold"


class Allowed:
    """A clause that says which exceptions may leave a function, and when."""

    def __init__(self, kinds, when):
        self.kinds = kinds
        self.when = when


class Exceptional:
    """What holds when an exception leaves a function."""

    def __init__(self, kind, clause):
        self.kind = kind
        self.clause = clause


class Contract:
    """All clauses of one function."""

    def __init__(self, function):
        self.function = function
        self.names = _source.parameters(function)
        self.positional = _source.positional(function)
        self.defaults = _source.defaults(function)
        self.starred = _source.starred(function)
        self.requires = []
        # Preconditions of the methods that this one overrides: it is enough when all of one of them hold.
        self.weaker = []
        # May it need no more than those? Where one of these groups holds, all of `requires` have to hold then.
        self.needs_no_more = False
        # Do clauses look at the call's arguments as they were given?
        self.sees_call = False
        # What an entry is called with, and nobody looks at elsewhere.
        self.assumed = []
        self.ensures = []
        self.exceptional = []
        self.raises = []
        # Pairs of a name and a function of the parameters: values that postconditions find in `old`.
        self.snapshots = []
        self.only_raises = None

    def bind(self, args, kwargs):
        """The values of the parameters by name; calls that do not fit are left to the function itself to refuse."""
        values = dict(self.defaults)
        n = len(args) if len(args) < self.positional else self.positional
        for i in range(n):
            values[self.names[i]] = args[i]
        rest = {}
        for name in kwargs:
            if name in self.names:
                values[name] = kwargs[name]
            else:
                rest[name] = kwargs[name]
        more, keywords = self.starred
        if more is not None:
            values[more] = tuple(args[n:])
        if keywords is not None:
            values[keywords] = rest
        if self.sees_call:
            values["_ARGS"] = tuple(args)
            values["_KWARGS"] = dict(kwargs)
        return values

    def groups(self):
        """Preconditions: the clauses of one of these must hold."""
        if not self.weaker:
            return [self.requires]
        return self.weaker + ([self.requires] if self.requires else [])

    def needs(self, values):
        """Is what the function needs there?"""
        for group in self.groups():
            fails = False
            for clause in group:
                if not fails and not clause.holds(values):
                    fails = True
            if not fails:
                return True
        return False

    def check_needs(self, values):
        failed = None
        for group in self.groups():
            failed = None
            for clause in group:
                if failed is None and not clause.holds(values):
                    failed = clause
            if failed is None:
                return
        raise failed.error(values)

    def check_own_needs(self, values):
        """An overriding method may not need more than the one that it overrides."""
        for group in self.weaker:
            owed = True
            for clause in group:
                owed = owed and clause.holds(values)
            for clause in self.requires:
                if owed and not clause.holds(values):
                    raise PreconditionError("the method needs more than the one that it overrides: " + clause.words())

    def fits(self, values):
        """Does every parameter have a value?"""
        for name in self.names:
            if name not in values:
                return False
        return True

    def call(self, args, kwargs, assumed):
        """Calls the function between its clauses. Preconditions that are assumed were looked at before."""
        values = self.bind(args, kwargs)
        if not self.fits(values):
            return self.function(*args, **kwargs)
        if not assumed:
            self.check_needs(values)
        if self.needs_no_more:
            self.check_own_needs(values)
        due = []
        for allowed in self.raises:
            if allowed.when is not None:
                due.append((allowed, allowed.when.holds(values)))
        before = self.before(values)
        try:
            result = self.function(*args, **kwargs)
        except BaseException as error:
            for allowed, expected in due:
                if isinstance(error, allowed.kinds) and not expected and not self.allowed_otherwise(error, due):
                    raise PostconditionError(
                        type(error).__name__ + " is raised where the contract does not allow it"
                    ) from error
            if self.only_raises is not None and not isinstance(error, AssertionError):
                self.only_raises(error)
            if self.exceptional:
                values["old"] = before
                values["OLD"] = before
                for case in self.exceptional:
                    if isinstance(error, case.kind):
                        case.clause.check(values)
            raise
        for allowed, expected in due:
            if expected:
                raise PostconditionError("the function returns where the contract says that it raises")
        if self.ensures:
            values["result"] = result
            values["_"] = result
            values["old"] = before
            values["OLD"] = before
            for clause in self.ensures:
                clause.check(values)
        return result

    def allowed_otherwise(self, error, due):
        """Does another clause allow the exception?"""
        for allowed in self.raises:
            if allowed.when is None and isinstance(error, allowed.kinds):
                return True
        for allowed, expected in due:
            if expected and isinstance(error, allowed.kinds):
                return True
        return False

    def before(self, values):
        """What postconditions see as `old`; made only where one looks."""
        looks = False
        for clause in self.ensures + [case.clause for case in self.exceptional]:
            if "old" in clause.names or "OLD" in clause.names:
                looks = True
        if not looks:
            return None
        found = {}
        done = None
        if self.snapshots:
            for name, take in self.snapshots:
                given = {}
                for p in _source.parameters(take):
                    if p in values:
                        given[p] = values[p]
                found[name] = take(**given)
        else:
            done = {}
            for name in values:
                if name != "_ARGS" and name != "_KWARGS":
                    found[name] = _copied(values[name], done)
        return Old(found, done)

    def allows(self, error):
        """May this exception leave the function by its contract?"""
        for allowed in self.raises:
            if isinstance(error, allowed.kinds):
                return True
        return False


def contract_of(function):
    """The contract of a function and the function that checks it, made where there is none yet."""
    found = getattr(function, "__contract__", None)
    if type(found) is Contract:
        return found, function
    if getattr(function, "__unread__", False):
        # Its calls are unknown, whatever its other clauses say.
        return Contract(function), function
    if found is not None:
        _source.unread("contracts of two packages on one function")
    contract = Contract(function)

    def checked(*args, **kwargs):
        return contract.call(args, kwargs, False)

    checked.__name__ = function.__name__
    checked.__qualname__ = function.__qualname__
    checked.__doc__ = function.__doc__
    checked.__module__ = function.__module__
    for name in function.__dict__:
        setattr(checked, name, function.__dict__[name])
    checked.__contract__ = contract
    checked.__wrapped__ = function
    return contract, checked


def requires(condition, description=None):
    """What the function needs: a decorator with a condition on the parameters."""

    def decorate(function):
        contract, checked = contract_of(function)
        contract.requires.insert(0, Clause(condition, PreconditionError, description))
        return checked

    return decorate


def ensures(condition, description=None):
    """What the function promises: a decorator with a condition on the parameters, ``result`` and ``old``."""

    def decorate(function):
        contract, checked = contract_of(function)
        contract.ensures.insert(0, Clause(condition, PostconditionError, description))
        return checked

    return decorate


def raises(*kinds, when=None):
    """Which exceptions may leave the function. With ``when``, a condition on the parameters at the start, one of them is
    raised exactly where it holds."""

    def decorate(function):
        contract, checked = contract_of(function)
        clause = None if when is None else Clause(when, PostconditionError)
        contract.raises.insert(0, Allowed(kinds, clause))
        return checked

    return decorate


def assumed(condition):
    """What a function is called with where it is an entry."""

    def decorate(function):
        contract, checked = contract_of(function)
        contract.assumed.insert(0, Clause(condition, PreconditionError))
        return checked

    return decorate


def exsures(kind, condition):
    """An exception may leave the function, and then the condition holds."""

    def decorate(function):
        contract, checked = contract_of(function)
        contract.raises.insert(0, Allowed((kind,), None))
        contract.exceptional.insert(0, Exceptional(kind, Clause(condition, PostconditionError)))
        return checked

    return decorate


def overrides(condition):
    """The method overrides one that needs this condition, so this one may not need more."""

    def decorate(function):
        contract, checked = contract_of(function)
        contract.weaker.insert(0, [Clause(condition, PreconditionError)])
        contract.needs_no_more = True
        return checked

    return decorate


def unread(what):
    """A function with a clause that is not understood."""

    def decorate(function):
        def refused(*args, **kwargs):
            _source.unread(what)

        refused.__unread__ = True
        return _as(refused, function)

    return decorate


def refuse(what):
    """A statement that is not understood."""
    _source.unread(what)


def unchanged(value, before):
    """Is a value what its copy is, part by part?"""
    kind = type(value)
    if kind is not type(before):
        return False
    if kind is list or kind is tuple:
        if len(value) != len(before):
            return False
        for i in range(len(value)):
            if not unchanged(value[i], before[i]):
                return False
        return True
    if kind is dict:
        if len(value) != len(before):
            return False
        for k in value:
            if k not in before or not unchanged(value[k], before[k]):
                return False
        return True
    if kind.__module__ != "builtins" and type(getattr(value, "__dict__", None)) is dict and not callable(value):
        return unchanged(value.__dict__, before.__dict__)
    return value == before or (value != value and before != before)


def invariant(condition, description=None):
    """In a loop, ``invariant(value)`` says what holds whenever this place is reached. As a decorator of a class, with a
    condition on ``self``, it says what holds between the calls of its public methods."""
    if not callable(condition):
        if not condition:
            raise InvariantError("the invariant does not hold" if description is None else description)
        return None
    if not _source.parameters(condition):
        return invariant(bool(condition()), description)

    def decorate(cls):
        add_invariant(cls, Clause(condition, InvariantError, description))
        return cls

    return decorate


def add_invariant(cls, clause):
    """Makes the public methods of a class look at a clause before and after, and its constructor after."""
    if "__invariants__" not in cls.__dict__:
        cls.__invariants__ = list(getattr(cls, "__invariants__", []))
        _guard_methods(cls)
    cls.__invariants__.append(clause)


def _guard_methods(cls):
    for name in list(cls.__dict__):
        member = cls.__dict__[name]
        if not _is_function(member):
            continue
        if name == "__init__":
            setattr(cls, name, _guarded_constructor(cls, member))
        elif not name.startswith("_") or name in _OPERATORS:
            setattr(cls, name, _guarded(member))
    if "__init__" not in cls.__dict__:
        setattr(cls, "__init__", _guarded_constructor(cls, _inherited_constructor(cls)))


_OPERATORS = ("__setitem__", "__delitem__", "__getitem__", "__call__", "__iadd__", "__contains__", "__len__", "__iter__")


def _is_function(member):
    return type(member) is type(_is_function)


def _inherited_constructor(cls):
    def __init__(self, *args, **kwargs):
        super(cls, self).__init__(*args, **kwargs)

    return __init__


def check_invariants(obj):
    """Looks at the invariants of an object's class, none of which is looked at meanwhile."""
    if getattr(obj, "_looking", False):
        return
    object.__setattr__(obj, "_looking", True)
    try:
        for clause in type(obj).__invariants__:
            clause.check({"self": obj})
    finally:
        object.__delattr__(obj, "_looking")


def _guarded(method):
    def checked(self, *args, **kwargs):
        if getattr(self, "_looking", False):
            return method(self, *args, **kwargs)
        outermost = not getattr(self, "_inside", False)
        if outermost:
            check_invariants(self)
            object.__setattr__(self, "_inside", True)
        try:
            result = method(self, *args, **kwargs)
        finally:
            if outermost:
                object.__delattr__(self, "_inside")
        if outermost:
            check_invariants(self)
        return result

    return _as(checked, method)


def _guarded_constructor(cls, method):
    def checked(self, *args, **kwargs):
        outermost = not getattr(self, "_inside", False)
        object.__setattr__(self, "_inside", True)
        try:
            method(self, *args, **kwargs)
        finally:
            if outermost:
                object.__delattr__(self, "_inside")
        # The constructor of a subclass calls this one before its own fields are there.
        if outermost and type(self) is cls:
            check_invariants(self)

    return _as(checked, method)


def _as(checked, method):
    checked.__wrapped__ = method
    checked.__name__ = method.__name__
    checked.__qualname__ = method.__qualname__
    checked.__doc__ = method.__doc__
    checked.__module__ = method.__module__
    for name in method.__dict__:
        setattr(checked, name, method.__dict__[name])
    return checked


def decreases(value):
    """The variant of a loop: an integer that is never negative and falls in each round. A run looks at the first alone."""
    if isinstance(value, int) and value < 0:
        raise VariantError("the variant is negative")


def forall(lo, hi, condition):
    """Does the condition hold of every integer from ``lo`` up to, but not including, ``hi``?"""
    for k in range(lo, hi):
        if not condition(k):
            return False
    return True


def exists(lo, hi, condition):
    """Does the condition hold of some integer from ``lo`` up to, but not including, ``hi``?"""
    for k in range(lo, hi):
        if condition(k):
            return True
    return False


def implies(condition, conclusion):
    """False only where the condition holds and the conclusion does not."""
    return not condition or bool(conclusion)
