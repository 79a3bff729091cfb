"""Nagini's vocabulary as it reads when a program runs. Statements of contracts (`Requires`, `Ensures`, …) are turned into decorators before a
program is executed; what is left here are the words that appear in functions that contracts call."""

from typing import *  # noqa: F403


def _refuse(what):
    from _intrinsics import unsupported

    unsupported(what + " of Nagini")


class Word:
    """A word whose meaning is not followed: a use of it is unknown by name. In an annotation it says nothing."""

    def __init__(self, name):
        self._name = name

    def __call__(self, *args, **kwargs):
        _refuse(self._name)

    def __mro_entries__(self, bases):
        _refuse(self._name)

    def __getitem__(self, of):
        return self


Decreases = Word("Decreases")
Refute = Word("Refute")
Wildcard = Word("Wildcard")
PMap = Word("PMap")
Sequence = Word("Sequence")


def Reveal(value):
    return value


def isNaN(x):
    return x != x


def NotPreservingTL(function):
    return function


def GhostReturns(start):
    return lambda function: function


def Pure(function):
    """The function has no effects."""
    return function


def Predicate(function):
    """The function is an assertion."""
    return function


def ContractOnly(function):
    """The body is not what the function does."""
    return function


def Ghost(function):
    return function


def Opaque(function):
    return function


def Native(function):
    return function


def Inline(function):
    return function


def Acc(field, ratio=1):
    """A permission, which is taken as given."""
    return True


def Rd(field):
    return True


def list_pred(x):
    return True


def dict_pred(x):
    return True


def set_pred(x):
    return True


def MayCreate(x, field):
    return True


def Implies(p, q):
    """Both are evaluated, as Python does it."""
    return (not p) or bool(q)


def Old(expression):
    _refuse("Old outside of a contract")


def Result():
    _refuse("Result outside of a contract")


def Unfolding(predicate, expression):
    return expression


def Requires(condition):
    _refuse("Requires that is not at the top level of a function")


def Ensures(condition):
    _refuse("Ensures that is not at the top level of a function")


def Exsures(kind, condition):
    _refuse("Exsures that is not at the top level of a function")


def Invariant(condition):
    _refuse("Invariant that is no statement of a function")


def Assert(condition):
    assert condition


def Assume(condition):
    _refuse("Assume that is no statement of a function")


def Fold(predicate):
    pass


def Unfold(predicate):
    pass


def Forall(domain, condition):
    if isinstance(domain, type):
        _refuse("a quantifier over all values of a type")
    for x in domain:
        if not _holds(condition(x)):
            return False
    return True


def Exists(domain, condition):
    if isinstance(domain, type):
        _refuse("a quantifier over all values of a type")
    for x in domain:
        if _holds(condition(x)):
            return True
    return False


def _holds(value):
    # A condition with its triggers.
    return value[0] if isinstance(value, tuple) else value


class PSeq:
    """A sequence that does not change."""

    def __class_getitem__(cls, of):
        return cls

    def __init__(self, *items):
        self._items = items

    def take(self, n):
        return PSeq(*self._items[: max(n, 0)])

    def drop(self, n):
        return PSeq(*self._items[max(n, 0) :])

    def update(self, i, value):
        return PSeq(*self._items[:i], value, *self._items[i + 1 :])

    def range(self, lo, hi):
        return PSeq(*self._items[max(lo, 0) : max(hi, 0)])

    def __getitem__(self, i):
        return self._items[i]

    def __len__(self):
        return len(self._items)

    def __iter__(self):
        return iter(self._items)

    def __contains__(self, x):
        return x in self._items

    def __add__(self, other):
        return PSeq(*self._items, *other._items)

    def __eq__(self, other):
        return isinstance(other, PSeq) and self._items == other._items

    def __hash__(self):
        return hash(self._items)


class PSet:
    """A set that does not change."""

    def __class_getitem__(cls, of):
        return cls

    def __init__(self, *items):
        self._items = frozenset(items)

    def __len__(self):
        return len(self._items)

    def __iter__(self):
        return iter(self._items)

    def __contains__(self, x):
        return x in self._items

    def __add__(self, other):
        return PSet(*self._items, *other._items)

    def __sub__(self, other):
        return PSet(*(self._items - other._items))

    def __eq__(self, other):
        return isinstance(other, PSet) and self._items == other._items

    def __hash__(self):
        return hash(self._items)


class PMultiset:
    """A multiset that does not change."""

    def __class_getitem__(cls, of):
        return cls

    def __init__(self, *items):
        self._items = list(items)

    def num(self, x):
        return self._items.count(x)

    def __len__(self):
        return len(self._items)

    def __contains__(self, x):
        return x in self._items

    def __add__(self, other):
        return PMultiset(*self._items, *other._items)

    def __sub__(self, other):
        left = list(self._items)
        for x in other._items:
            if x in left:
                left.remove(x)
        return PMultiset(*left)

    def __eq__(self, other):
        if not isinstance(other, PMultiset) or len(self) != len(other):
            return False
        for x in self._items:
            if self._items.count(x) != other._items.count(x):
                return False
        return True


def ToSeq(x):
    return PSeq(*x)


def ToMS(x):
    return PMultiset(*x)


def ToSet(x):
    return PSet(*x)
