"""icontract: its decorators, on the contracts of the package `conspect`."""

from conspect.contracts import Clause, ContractError, add_invariant, contract_of


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
            from conspect import _source

            name = _source.parameters(self._capture)[0]
        contract.snapshots.insert(0, (name, self._capture))
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
    if "__invariants__" not in cls.__dict__:
        clauses = []
        for base in cls.__bases__:
            for clause in getattr(base, "__invariants__", ()):
                if clause not in clauses:
                    clauses.append(clause)
        if clauses:
            for clause in clauses:
                add_invariant(cls, clause)
            cls.__invariants__ = clauses


class DBC:
    """The base of classes whose contracts are inherited."""

    def __init_subclass__(cls, **kwargs):
        super().__init_subclass__(**kwargs)
        _inherit(cls)


class DBCMeta(type):
    """The metaclass of DBC."""

    def __init__(cls, name, bases, namespace, **kwargs):
        super().__init__(name, bases, namespace)
        _inherit(cls)


class InvariantCheckEvent:
    """When invariants are looked at."""

    CALL = 1
    SETATTR = 2
    ALL = 3


SLOW = True
