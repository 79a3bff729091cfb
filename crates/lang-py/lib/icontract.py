"""icontract: its decorators, on the contracts of the package `conspect`."""

from abc import ABCMeta

from conspect import _source
from conspect.contracts import Clause, ContractError, _as, contract_of


class ViolationError(ContractError):
    """A condition of a contract does not hold."""


def _clause(condition, description, error):
    return Clause(condition, ViolationError if error is None else error, description)


def _error(kind, condition):
    """What is raised: a class, or what a function of some of the condition's values makes."""
    if isinstance(kind, BaseException):
        return lambda: kind
    return kind


def _sees(contract, clause):
    if "_ARGS" in clause.names or "_KWARGS" in clause.names:
        contract.sees_call = True


class InvariantCheckEvent:
    """When invariants are looked at: around calls of methods, after assignments to attributes."""

    CALL = 1
    SETATTR = 2
    ALL = 3


class require:
    """A precondition."""

    def __init__(self, condition, description=None, a_repr=None, enabled=True, error=None):
        self._clause = _clause(condition, description, _error(error, condition))
        self._enabled = enabled

    def __call__(self, function):
        if not self._enabled:
            return function
        contract, checked = contract_of(function)
        _sees(contract, self._clause)
        contract.requires.insert(0, self._clause)
        return checked


class ensure:
    """A postcondition on the parameters, `result` and `OLD`."""

    def __init__(self, condition, description=None, a_repr=None, enabled=True, error=None):
        self._clause = _clause(condition, description, _error(error, condition))
        self._enabled = enabled

    def __call__(self, function):
        if not self._enabled:
            return function
        contract, checked = contract_of(function)
        _sees(contract, self._clause)
        contract.ensures.insert(0, self._clause)
        return checked


class snapshot:
    """A value at the start, which postconditions find in `OLD`."""

    def __init__(self, capture, name=None, enabled=True):
        self._capture = capture
        self._name = name
        self._enabled = enabled

    def __call__(self, function):
        if not self._enabled:
            return function
        contract, checked = contract_of(function)
        name = self._name
        if name is None:
            name = _source.parameters(self._capture)[0]
        contract.snapshots.insert(0, (name, self._capture))
        return checked


class invariant:
    """What holds of an object between the calls of its public methods."""

    def __init__(self, condition, description=None, a_repr=None, enabled=True, error=None, check_on=1):
        self._clause = _clause(condition, description, _error(error, condition))
        for name in self._clause.names:
            if name != "self":
                raise ValueError(
                    "Expected an invariant condition with at most an argument 'self', but got: " + str(list(self._clause.names))
                )
        self._enabled = enabled
        self._clause.check_on = check_on

    def __call__(self, cls):
        if self._enabled:
            # A class that is derived from another with invariants and not from DBC has the lists of that one.
            if not hasattr(cls, "__invariants__"):
                for lists in _LISTS:
                    setattr(cls, lists, [])
            cls.__invariants__.append(self._clause)
            if self._clause.check_on & InvariantCheckEvent.CALL:
                cls.__invariants_on_call__.append(self._clause)
            if self._clause.check_on & InvariantCheckEvent.SETATTR:
                cls.__invariants_on_setattr__.append(self._clause)
            _look(cls, self._clause.check_on)
        return cls


_LISTS = ("__invariants__", "__invariants_on_call__", "__invariants_on_setattr__")

# The objects one of whose methods, or whose constructor, is under way: their invariants are not looked at meanwhile.
_in_progress = []


def _is_in_progress(obj):
    for other in _in_progress:
        if other is obj:
            return True
    return False


def _begin(obj):
    if not _is_in_progress(obj):
        _in_progress.append(obj)


def _end(obj):
    for i in range(len(_in_progress)):
        if _in_progress[i] is obj:
            del _in_progress[i]
            return


def _demand(clauses, obj):
    for clause in clauses:
        clause.check({"self": obj})


# What `object` has of methods that operators call.
_OF_OBJECT = ("__eq__", "__ne__", "__lt__", "__le__", "__gt__", "__ge__", "__hash__", "__str__", "__delattr__", "__setattr__")


def _look(cls, check_on):
    """Makes the public methods of a class, those of its bases and what operators call look at the invariants before and after, and
    its constructor after."""
    done = ["__init__"]
    for base in cls.__mro__:
        for name in list(base.__dict__):
            if name in done:
                continue
            done.append(name)
            if name in ("__new__", "__repr__", "__getattribute__") or name.startswith("_") and not _is_operator(name):
                continue
            event = InvariantCheckEvent.SETATTR if name == "__setattr__" else InvariantCheckEvent.CALL
            if not check_on & event:
                continue
            member = base.__dict__[name]
            if base.__module__ == "builtins":
                if name in _OF_OBJECT if base is object else _is_operator(name) and callable(member):
                    setattr(cls, name, _looking(_of_base(base, name), name))
            elif isinstance(member, property):
                if not getattr(member.fget, "__looks__", False):
                    looking = [None if f is None else _looking(f, name) for f in (member.fget, member.fset, member.fdel)]
                    setattr(cls, name, property(looking[0], looking[1], looking[2], member.__doc__))
            elif type(member) is type(_look):
                setattr(cls, name, _looking(member, name))
    made = cls.__dict__.get("__init__", None)
    if made is None:
        above = cls.__init__

        def made(self, *args, **kwargs):
            above(self, *args, **kwargs)

        made.__name__ = "__init__"
        made.__qualname__ = cls.__qualname__ + ".__init__"
    if not getattr(made, "__looks__", False):
        cls.__init__ = _looking_constructor(cls, made)


def _is_operator(name):
    return name.startswith("__") and name.endswith("__")


def _of_base(base, name):
    def method(self, *args, **kwargs):
        return getattr(base, name)(self, *args, **kwargs)

    method.__name__ = name
    return method


def _looking(method, name):
    if getattr(method, "__looks__", False):
        return method
    if _source.is_async(method):
        _source.unread("an invariant of icontract around an asynchronous method")

    def checked(self, *args, **kwargs):
        if _is_in_progress(self):
            return method(self, *args, **kwargs)
        _begin(self)
        try:
            clauses = type(self).__invariants_on_setattr__ if name == "__setattr__" else type(self).__invariants_on_call__
            _demand(clauses, self)
            result = method(self, *args, **kwargs)
            _demand(clauses, self)
            return result
        finally:
            _end(self)

    return _marked(checked, method)


def _marked(checked, method):
    checked = _as(checked, method)
    checked.__looks__ = True
    return checked


def _looking_constructor(cls, method):
    def checked(self, *args, **kwargs):
        _begin(self)
        try:
            # A constructor of a subclass may have called this one: the invariants of this class alone are looked at.
            result = method(self, *args, **kwargs)
            _demand(cls.__invariants__, self)
            return result
        finally:
            _end(self)

    return _marked(checked, method)


def _inherit(cls):
    """Contracts of the methods that those of a class override: one needs less, or as much, and promises all of it."""
    for name in list(cls.__dict__):
        member = cls.__dict__[name]
        if name == "__init__" or name == "__new__":
            continue
        above = []
        has_base = False
        for base in cls.__bases__:
            found = getattr(base, name, None)
            if found is None or found is getattr(object, name, None):
                continue
            has_base = True
            contract = getattr(found, "__contract__", None)
            if contract is None and isinstance(found, property):
                contract = getattr(found.fget, "__contract__", None)
            if contract is not None and contract not in above:
                above.append(contract)
        own = getattr(member, "__contract__", None)
        if not above:
            continue
        if type(member) is not type(_inherit):
            from _intrinsics import unsupported

            unsupported("icontract: a member that overrides one with a contract and is no method")
        groups = []
        for contract in above:
            for group in contract.groups():
                if group:
                    groups.append(group)
        if has_base and not groups and own is not None and own.requires:
            raise TypeError(
                "The function " + member.__qualname__ + " can not weaken the preconditions because the bases specify "
                "no preconditions at all. Hence this function must accept all possible input since the preconditions are OR'ed "
                "and no precondition implies a dummy precondition which is always fulfilled."
            )
        contract, checked = contract_of(member)
        contract.weaker = groups
        for base in above:
            contract.ensures = base.ensures + contract.ensures
            contract.snapshots = base.snapshots + contract.snapshots
            if base.sees_call:
                contract.sees_call = True
        setattr(cls, name, checked)
    for lists in _LISTS:
        clauses = []
        for base in cls.__bases__:
            clauses.extend(getattr(base, lists, []))
        if clauses:
            setattr(cls, lists, clauses)
    if hasattr(cls, "__invariants__"):
        for lists in _LISTS:
            if not hasattr(cls, lists):
                setattr(cls, lists, [])
        _look(cls, cls.__invariants__[-1].check_on)


class DBCMeta(ABCMeta):
    """The metaclass of DBC: contracts are inherited, and no object is made of a class with abstract methods."""

    def __init__(cls, name, bases, namespace, **kwargs):
        super().__init__(name, bases, namespace)
        _inherit(cls)


class DBC(metaclass=DBCMeta):
    """The base of classes whose contracts are inherited."""




SLOW = True
