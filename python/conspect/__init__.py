"""Inputs, assumptions and contracts for programs that Conspect checks.

The package is an ordinary one: a program that imports it runs under any Python from 3.8 on. Inputs then have the values
of the witness that the environment variable ``CONSPECT_WITNESS`` names, or the defaults that each function documents;
contracts are checked as the program runs.
"""

from . import _source
from .contracts import (
    ContractError,
    InvariantError,
    PostconditionError,
    PreconditionError,
    VariantError,
    decreases,
    ensures,
    exists,
    forall,
    implies,
    invariant,
    old,
    raises,
    requires,
)
from .contracts import assumed as _assumed
from .contracts import at_start as _at_start
from .contracts import exsures as _exsures
from .contracts import overrides as _overrides
from .contracts import refuse as _refuse
from .contracts import then as _then
from .contracts import unchanged as _unchanged
from .contracts import unread as _unread

__version__ = "0.1.0"

__all__ = [
    "any_bool",
    "any_bytes",
    "any_float",
    "any_int",
    "any_list",
    "any_str",
    "assume",
    "one_of",
    "ContractError",
    "InvariantError",
    "PostconditionError",
    "PreconditionError",
    "VariantError",
    "decreases",
    "ensures",
    "exists",
    "forall",
    "implies",
    "invariant",
    "old",
    "raises",
    "requires",
]


def any_int(lo=None, hi=None):
    """An integer from ``lo`` to ``hi``, both included; without bounds, any integer. Default: the one nearest to 0."""
    for bound in (lo, hi):
        if bound is not None and type(bound) is not int:
            raise TypeError("any_int: the bounds must be integers or None")
    if lo is not None and hi is not None and lo > hi:
        raise ValueError("any_int: the first bound is above the second")
    return _source.take_int("any_int()", lo, hi)


def any_bool():
    """True or False. Default: False."""
    return _source.take_bool("any_bool()")


def any_float(finite=False):
    """A float: any one, infinities and not-a-number included, or a finite one. Default: 0.0."""
    x = _source.take_float("any_float()")
    if finite:
        _source.assume(x - x == 0.0)
    return x


def any_str(max_length=None):
    """A text of any code points (surrogates too), with at most ``max_length`` of them. Default: the empty text."""
    if max_length is not None and (type(max_length) is not int or max_length < 0):
        raise ValueError("any_str: the length must be a natural number or None")
    return _source.take_str("any_str()", max_length)


def any_bytes(max_length=None):
    """Bytes, at most ``max_length`` of them. Default: none."""
    n = any_int(0, max_length)
    made = []
    for _ in range(n):
        made.append(any_int(0, 255))
    return bytes(made)


def any_list(element, max_length=None):
    """A list of at most ``max_length`` elements, each made by calling ``element``. Default: the empty list."""
    n = any_int(0, max_length)
    made = []
    for _ in range(n):
        made.append(element())
    return made


def one_of(*values):
    """One of the given values. Default: the first."""
    if not values:
        raise TypeError("one_of: there is nothing to choose from")
    k = _source.take_int("index in one_of", 0, len(values) - 1)
    for i in range(len(values) - 1):
        if k == i:
            return values[i]
    return values[len(values) - 1]


def assume(condition):
    """Leaves out of account all runs in which the condition is false here. A plain run in which it is false ends."""
    _source.assume(bool(condition))
