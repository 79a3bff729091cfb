"""What programs see of objects: attributes that are there, docstrings, texts of built-in functions."""

import sys
from dataclasses import dataclass


@dataclass
class Point:
    x: int = 0
    y: int = 0

    def __init__(self, both):
        self.x = self.y = both + 1


class Base:
    """What it is."""


class Derived(Base):
    pass


class Wrong(Exception):
    def __new__(cls, *args):
        return 1


print(Point(1), Point(1) == Point(1))
print([hasattr(1, n) for n in ("__rand__", "__rxor__", "__getstate__", "real", "nothing")])
print([hasattr(1.0, n) for n in ("__radd__", "__pow__", "__mod__", "hex")])
print([hasattr({1}, n) for n in ("__and__", "__iter__", "__len__", "__isub__", "sort")])
print([hasattr(frozenset(), n) for n in ("__and__", "__iter__", "__contains__", "__isub__", "add")])
print([hasattr(b"", n) for n in ("__add__", "title", "translate", "encode")])
print(getattr([], "__imul__", None) is None, getattr({}, "__ror__", None) is None, getattr(1, "nothing", 2))
print(hasattr(None, "__bool__"), hasattr(Point, "__getstate__"))
print(int.__doc__ is None, (1).__doc__ is None, len.__doc__ is None, ValueError().__doc__ is None, Exception.__doc__ is None)
print(Base.__doc__, Base().__doc__, Derived.__doc__, Derived().__doc__, len.__doc__ is None)
print(len, print, repr(sorted), str(abs))
for base in (type(len), type([].append), type(...), type(NotImplemented), bool):
    try:
        type("X", (base,), {})
    except TypeError as e:
        print(e)
try:
    raise Wrong
except TypeError as e:
    print(e)
print(sys.intern("a"))
try:
    sys.intern(1)
except TypeError as e:
    print(e)


class Small(int):
    pass


for kind in (int, Small, tuple, str):
    try:
        object.__new__(kind)
    except TypeError as e:
        print(e)
from collections.abc import Callable, Collection, Hashable, Iterable, Sequence, Set

views = {}.keys(), {}.items()
print([[isinstance(v, c) for c in (Set, Collection, Iterable, Sequence)] for v in views])
print([isinstance(f, Callable) for f in (len, lambda: 1, Point, [].append, str.upper, 1)], isinstance([], Hashable))
