"""icontract: its decorators, on the contracts of the package `conspect`."""

from conspect.contracts import Clause, ContractError, add_invariant, contract_of


class ViolationError(ContractError):
    """A condition of a contract does not hold."""


def _clause(condition, description, error):
    return Clause(condition, ViolationError if error is None else error, description)


def _error(kind, condition):
    """What is raised: a class, an object, or what a function makes."""
    if kind is None or isinstance(kind, type):
        return kind
    if isinstance(kind, BaseException):
        return lambda: kind
    from _intrinsics import unsupported

    unsupported("icontract: an error that a function makes")


class require:
    """A precondition."""

    def __init__(self, condition, description=None, a_repr=None, enabled=True, error=None):
        self._clause = _clause(condition, description, _error(error, condition))
        self._enabled = enabled

    def __call__(self, function):
        if not self._enabled:
            return function
        contract, checked = contract_of(function)
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
            from conspect import _source

            name = _source.parameters(self._capture)[0]
        contract.snapshots.append((name, self._capture))
        return checked


class invariant:
    """What holds of an object between the calls of its public methods."""

    def __init__(self, condition, description=None, a_repr=None, enabled=True, error=None, check_on=None):
        self._clause = _clause(condition, description, _error(error, condition))
        self._enabled = enabled

    def __call__(self, cls):
        if self._enabled:
            add_invariant(cls, self._clause)
        return cls


class DBC:
    """The base of classes whose contracts are inherited. Here a method has the contracts that it is written with."""

    def __init_subclass__(cls, **kwargs):
        super().__init_subclass__(**kwargs)
        for name in list(cls.__dict__):
            for base in cls.__mro__[1:]:
                found = base.__dict__.get(name)
                if getattr(found, "__contract__", None) is not None:
                    from _intrinsics import unsupported

                    unsupported("icontract: a method that overrides one with a contract")


class DBCMeta(type):
    """The metaclass of DBC."""


SLOW = True
