"""deal: its decorators, on the contracts of the package `conspect`. Conditions take the function's parameters by name, or one
parameter `_` with all of them as attributes."""

from conspect.contracts import Allowed, Clause, ContractError, Exceptional, add_invariant, contract_of


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


class _Arguments:
    """All arguments of a call, as attributes."""

    def __init__(self, values):
        for name in values:
            setattr(self, name, values[name])


class _Clause(Clause):
    """A condition that may answer with a message in place of false."""

    def __init__(self, condition, kind, message, exception, only_result=False):
        if exception is not None:
            kind = exception
        Clause.__init__(self, condition, kind if isinstance(kind, type) else (lambda: kind), message)
        self.only_result = only_result

    def holds(self, values):
        if self.only_result:
            found = self.condition(values["result"])
        elif self.names == ("_",):
            found = self.condition(_Arguments(values))
        else:
            given = {}
            for name in self.names:
                if name in values:
                    given[name] = values[name]
            found = self.condition(**given)
        return found is True or bool(found) and not isinstance(found, str)


def pre(validator, *, message=None, exception=None):
    """What the function needs."""
    clause = _Clause(validator, PreContractError, message, exception)

    def decorate(function):
        contract, checked = contract_of(function)
        contract.requires.insert(0, clause)
        return checked

    return decorate


def post(validator, *, message=None, exception=None):
    """What holds of the result."""
    clause = _Clause(validator, PostContractError, message, exception, True)

    def decorate(function):
        contract, checked = contract_of(function)
        contract.ensures.insert(0, clause)
        return checked

    return decorate


def ensure(validator, *, message=None, exception=None):
    """What holds of the parameters and the result."""
    clause = _Clause(validator, PostContractError, message, exception)

    def decorate(function):
        contract, checked = contract_of(function)
        contract.ensures.insert(0, clause)
        return checked

    return decorate


def raises(*exceptions, message=None, exception=None):
    """Which exceptions may leave the function; assertions may always."""

    def decorate(function):
        contract, checked = contract_of(function)
        contract.raises.insert(0, Allowed(exceptions, None))

        def refuse(error):
            if not isinstance(error, exceptions):
                raise RaisesContractError(message or "") from error

        contract.only_raises = refuse
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

    def decorate(function):
        contract, checked = contract_of(function)
        contract.exceptional.insert(0, Exceptional(event, clause))
        return checked

    return decorate


def example(validator):
    """An example of use, which is for tests."""

    def decorate(function):
        return function

    return decorate


def implies(test, then):
    return bool(not test or then)


class NoMatchError(Exception):
    """No implementation's precondition holds."""

    def __init__(self, exceptions=()):
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
        for function in self._functions:
            try:
                return function(*args, **kwargs)
            except PreContractError as error:
                failed.append(error)
        raise NoMatchError(tuple(failed))


def dispatch(function):
    return _Dispatch(function)


def module_load(*markers):
    pass


def activate():
    return True


def inv(validator, *, message=None, exception=None):
    """What holds of an object between the calls of its public methods."""
    clause = _Clause(lambda self: validator(self), InvContractError, message, exception)

    def decorate(cls):
        add_invariant(cls, clause)
        return cls

    return decorate


def pure(function):
    """The function has no effects, and raises nothing."""
    return raises()(function)


def has(*markers, message=None, exception=None):
    """Which effects the function has; nothing is checked at run time but what `deal` checks, which is left out here."""

    def decorate(function):
        return function

    return decorate


def chain(*contracts):
    """Several decorators as one."""

    def decorate(function):
        for contract in contracts:
            function = contract(function)
        return function

    return decorate


def disable(*args, **kwargs):
    from _intrinsics import unsupported

    unsupported("deal.disable")


def enable(*args, **kwargs):
    pass
