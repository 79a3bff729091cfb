"""deal: its decorators, on the contracts of the package `conspect`.

A validator is called with the arguments of the call as they were given, or with one parameter `_` that has all of them as
attributes; one that answers with a text says why it fails. Clauses are looked at in the order in which they were attached,
from the function outwards, and no other contract is looked at meanwhile.
"""

from types import MethodType

from conspect import _source
from conspect.contracts import Allowed, Clause, Contract, ContractError, Exceptional, _as


class PreContractError(ContractError):
    """A precondition does not hold."""


class PostContractError(ContractError):
    """A postcondition does not hold."""


class InvContractError(ContractError):
    """An invariant does not hold."""


class RaisesContractError(ContractError):
    """An exception was raised that the contract does not name."""


class ReasonContractError(ContractError):
    """An exception was raised without the reason that the contract gives."""


class ExampleContractError(ContractError):
    """An example does not hold; nothing looks at examples as the program runs."""


class _Arguments(dict):
    """All arguments of a call, as attributes."""

    def __getattr__(self, name):
        return self[name]


# Is no validator being called?
_looks = True


class _Clause(Clause):
    """A condition that may answer with a message in place of false."""

    def __init__(self, condition, kind, message, exception):
        Clause.__init__(self, condition, kind if exception is None else exception, None)
        self.message = message
        if message and isinstance(self.kind, type):
            self.kind = self.kind(message)
        self.short = self.names == ("_",)

    def find(self, args, kwargs, named):
        """What the validator answers."""
        if self.short:
            return self.condition(_Arguments(named))
        return self.condition(*args, **kwargs)

    def holds(self, values):
        found = self.find(values["_ARGS"], values["_KWARGS"], _named(values))
        return type(found) is not str and bool(found)

    def demand(self, args, kwargs, named, cause=None):
        """Raises what the clause says where it does not hold."""
        found = self.find(args, kwargs, named)
        if type(found) is not str and found:
            return
        message = found if type(found) is str else None
        kind = self.kind
        if not isinstance(kind, type):
            if not message and kind.args:
                message = kind.args[0]
            kind = type(kind)
        if not issubclass(kind, ContractError):
            raise (kind(message) if message else kind()) from cause
        error = kind(message or self.words())
        error.origin = getattr(self, "function", None)
        raise error from cause


def _named(values):
    return {name: values[name] for name in values if name != "_ARGS" and name != "_KWARGS"}


class _Contract(Contract):
    """The clauses of a function as deal looks at them."""

    def __init__(self, function):
        Contract.__init__(self, function)
        self.sees_call = True
        # What may be raised: pairs of the classes, exactly, and what is raised in place of another one.
        self.named = []

    def look(self, due):
        """Demands clauses, each with what its validator is given."""
        global _looks
        _looks = False
        try:
            for clause, args, kwargs, named in due:
                clause.demand(args, kwargs, named)
        finally:
            _looks = True

    def need(self, args, kwargs, named):
        self.look([(clause, args, kwargs, named) for clause in self.requires])

    def refuse(self, error, args, kwargs, named):
        """An exception leaves the function: do `raises` and `reason` allow it?"""
        for kinds, refusal in self.named:
            if type(error) not in kinds:
                raise refusal() from error
        for case in self.exceptional:
            if type(error) is case.kind:
                case.clause.demand(args, kwargs, named, error)

    def call(self, args, kwargs, assumed):
        if not _looks:
            return self.function(*args, **kwargs)
        named = _named(self.bind(args, kwargs))
        if not assumed:
            self.need(args, kwargs, named)
        try:
            result = self.function(*args, **kwargs)
        except ContractError:
            raise
        except Exception as error:
            self.refuse(error, args, kwargs, named)
            raise
        self.promise(result, args, kwargs, named)
        return result

    def promise(self, result, args, kwargs, named):
        with_result = {**kwargs, "result": result}
        everything = {**named, "result": result}
        due = []
        for clause in self.ensures:
            if clause.only_result:
                due.append((clause, (result,), {}, {"result": result}))
            else:
                due.append((clause, args, with_result, everything))
        self.look(due)

    def iterate(self, args, kwargs):
        """A generator function: what it needs is looked at with the first value, what it promises with each."""
        if not _looks:
            yield from self.function(*args, **kwargs)
            return
        named = _named(self.bind(args, kwargs))
        self.need(args, kwargs, named)
        values = self.function(*args, **kwargs)
        while True:
            try:
                result = next(values)
            except StopIteration:
                return
            except ContractError:
                raise
            except Exception as error:
                self.refuse(error, args, kwargs, named)
                raise
            self.promise(result, args, kwargs, named)
            yield result

    def allows(self, error):
        if isinstance(error, ContractError):
            return False
        for allowed in self.raises:
            if type(error) not in allowed.kinds:
                return False
        return len(self.raises) > 0


def _attach(function):
    """deal's contract of a function and the function that looks at it."""
    found = getattr(function, "__contract__", None)
    if isinstance(found, _Contract):
        return found, function
    if found is not None:
        _source.unread("contracts of two packages on one function")
    contract = _Contract(function)
    if _source.is_async(function):
        _source.unread("a contract of deal on an asynchronous function")
    if _source.is_generator(function):

        def checked(*args, **kwargs):
            return contract.iterate(args, kwargs)

    else:

        def checked(*args, **kwargs):
            return contract.call(args, kwargs, False)

    return contract, _dressed(checked, function, contract)


def _dressed(checked, function, contract):
    _as(checked, function)
    checked.__contract__ = contract
    return checked


def _refusal(kind, message, exception):
    """What makes the exception of a contract that has no condition."""
    if exception is not None:
        kind = exception
    if message and isinstance(kind, type):
        return lambda: kind(message)
    return kind if isinstance(kind, type) else lambda: type(kind)(*kind.args)


def _with(clause, attach):
    """A decorator that gives a clause to the function's contract."""

    def decorate(function):
        contract, checked = _attach(function)
        clause.function = function
        attach(contract)
        return checked

    return decorate


def pre(validator, *, message=None, exception=None):
    """What the function needs."""
    clause = _Clause(validator, PreContractError, message, exception)
    return _with(clause, lambda contract: contract.requires.append(clause))


def post(validator, *, message=None, exception=None):
    """What holds of the result."""
    clause = _Clause(validator, PostContractError, message, exception)
    clause.only_result = True
    return _with(clause, lambda contract: contract.ensures.append(clause))


def ensure(validator, *, message=None, exception=None):
    """What holds of the parameters and the result."""
    clause = _Clause(validator, PostContractError, message, exception)
    clause.only_result = False
    return _with(clause, lambda contract: contract.ensures.append(clause))


def raises(*exceptions, message=None, exception=None):
    """Which exceptions may leave the function: objects of these classes, and not of classes derived from them."""
    refusal = _refusal(RaisesContractError, message, exception)

    def decorate(function):
        contract, checked = _attach(function)
        contract.raises.append(Allowed(exceptions, None))
        contract.named.append((exceptions, refusal))
        return checked

    return decorate


def safe(function=None, **options):
    """The function raises nothing."""
    if function is None:
        return raises(**options)
    return raises()(function)


def reason(event, validator, *, message=None, exception=None):
    """An exception is raised only where a condition on the parameters holds."""
    clause = _Clause(validator, ReasonContractError, message, exception)
    return _with(clause, lambda contract: contract.exceptional.append(Exceptional(event, clause)))


def example(validator):
    """An example of use, which is for tests."""
    return lambda function: function


def implies(test, then):
    return not test or then


def catch(func, *args, **kwargs):
    """The class of the exception that a call raises, or None."""
    try:
        func(*args, **kwargs)
    except Exception as error:
        return type(error)
    return None


class NoMatchError(Exception):
    """No implementation's precondition holds."""

    def __init__(self, exceptions):
        Exception.__init__(self)
        self.exceptions = exceptions


class _Dispatch:
    """Several implementations: the first whose precondition holds is called."""

    def __init__(self, function):
        self._functions = []
        self.__doc__ = function.__doc__
        self.__name__ = function.__name__

    def register(self, function):
        self._functions.append(function)
        return function

    def __call__(self, *args, **kwargs):
        failed = []
        global _looks
        before = _looks
        _looks = True
        try:
            for function in self._functions:
                try:
                    return function(*args, **kwargs)
                except PreContractError as error:
                    contract = getattr(function, "__contract__", None)
                    if contract is None or getattr(error, "origin", None) is not contract.function:
                        raise
                    failed.append(error)
        finally:
            _looks = before
        raise NoMatchError(tuple(failed))


def dispatch(function):
    return _Dispatch(function)


def inherit(function):
    _source.unread("deal.inherit")


def module_load(*markers):
    pass


def activate():
    return True


class _Looked:
    """An object whose invariants are looked at after each assignment to an attribute, and before and after each method that is
    called by its name."""

    def _deal_validate(self):
        for clause in self._deal_invariants:
            clause.demand((self,), {}, vars(self) if clause.short else {})

    def __getattribute__(self, name):
        found = super().__getattribute__(name)
        if name == "_deal_validate" or name == "_deal_invariants" or not isinstance(found, MethodType):
            return found

        def looked(*args, **kwargs):
            self._deal_validate()
            result = found(*args, **kwargs)
            self._deal_validate()
            return result

        _as(looked, found.__func__)
        looked.__self__ = self
        return looked

    def __setattr__(self, name, value):
        super().__setattr__(name, value)
        self._deal_validate()


def inv(validator, *, message=None, exception=None):
    """What holds of an object between assignments to its attributes and calls of its methods."""
    clause = _Clause(validator, InvContractError, message, exception)

    def decorate(cls):
        above = getattr(cls, "_deal_invariants", None)
        if above is None:
            return type(cls.__name__ + "Invarianted", (_Looked, cls), {"_deal_invariants": [clause]})
        return type(cls.__name__, (cls,), {"_deal_invariants": above + [clause]})

    return decorate


def pure(function):
    """The function has no effects, and raises nothing."""
    return safe(function)


def has(*markers, message=None, exception=None):
    """Which effects the function has; nothing is checked at run time but what `deal` checks, which is left out here."""
    return lambda function: function


def chain(*contracts):
    """Several decorators as one."""

    def decorate(function):
        for contract in contracts:
            function = contract(function)
        return function

    return decorate


def disable(*args, **kwargs):
    _source.unread("deal.disable")


def enable(*args, **kwargs):
    pass


def reset():
    pass
