"""Questions about classes that are asked with the names of typing; powers that are complex; floats as texts of base 16."""

import typing
from typing import Callable, Dict, Iterable, List, Mapping, Optional, Sequence, Union


def tried(f):
    try:
        print(f())
    except TypeError as e:
        print(e)


print(isinstance([], Sequence), isinstance({}, Sequence), isinstance({}, Mapping), isinstance("", Iterable), isinstance(1, Iterable))
print(isinstance([], List), isinstance((), List), isinstance({}, Dict), isinstance(len, Callable), isinstance(1, Callable))
print(isinstance(1, Union[int, str]), isinstance(1.0, Union[int, str]), isinstance(None, Optional[int]), isinstance("", Optional[int]))
print(issubclass(list, Sequence), issubclass(dict, (Sequence, Mapping)), issubclass(int, Union[int, str]))
tried(lambda: isinstance([], List[int]))
tried(lambda: isinstance([], typing.Literal))
tried(lambda: issubclass(list, typing.ClassVar))

root = (-8) ** (1 / 3)
print(type(root).__name__, (-1) ** 0.5, (-2.0) ** -1.5, abs(root - (1 + 3**0.5 * 1j)) < 1e-12)
try:
    root % 1
except TypeError as e:
    print(e)
try:
    (-1e300) ** 1.5
except OverflowError as e:
    print(e)
for x in (0.0, -0.0, 1.0, -1.5, 0.1, 1e300, 5e-324, -2.2250738585072014e-308, float("inf"), float("-inf"), float("nan")):
    print(x.hex())


class Base:
    """What it is."""

    def method(self):
        """What it does."""


class Derived(Base):
    def method(self):
        pass


print(Base.__doc__, Base().__doc__, Derived.__doc__, Derived().__doc__, Derived().method.__doc__, Base().method.__doc__)
print(Base.__qualname__, Base.method.__qualname__, Base().method.__qualname__, hasattr(Base(), "__qualname__"))
print((lambda: 0).__qualname__, tried.__qualname__, len.__qualname__)
