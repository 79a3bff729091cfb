"""A program whose functions depend on each other in many ways."""

from errors import Odd
from helper import limit
import late

RATE = 3
seen = 0
hook = None


def price(n: int) -> int:
    if n > 10:
        return n - 9
    return n - 10


def total(n: int) -> int:
    def one(x):
        return price(x) + 1

    return one(limit(n))


def alone(n: int) -> int:
    return n + 1


def fails(n: int) -> None:
    if alone(n) == 8:
        raise ValueError("seven")


def rated(n: int, by: int = 2) -> None:
    if n * RATE == 9 + by:
        raise ValueError(by)


def rates(n: int) -> None:
    rated(n)


def odd(n: int) -> None:
    if n == 3:
        raise Odd("three")


def up_to(n):
    yield 1
    if n > 1:
        yield n


def sums(n: int) -> None:
    s = 0
    for x in up_to(n):
        s += x
    if s == 5:
        raise KeyError("five")


class Base:
    def step(self) -> int:
        return 1

    def other(self) -> int:
        return 2


class Counter(Base):
    def __init__(self):
        self.count = 1

    def add(self):
        self.count += self.step()
        return self.count


def counts(n: int) -> None:
    c = Counter()
    if n > 0:
        c.add()
    if c.count == 3:
        raise ValueError("three")


def bump():
    global seen
    seen += 1


def global_count(n: int) -> None:
    bump()
    if n == 5 and seen == 1:
        raise ValueError("once")


def first(y):
    return y + 1


def inferred(x):
    return first(x)


def looks(n: int) -> int:
    return late.answer() + n


def imports(n: int) -> int:
    import lazy

    return lazy.half(n)


def long_loop(n: int) -> int:
    s = 0
    i = 0
    while i < n:
        s += loops_by(i)
        i += 1
    if s < 0:
        raise ValueError("sum")
    return s


def loops_by(i: int) -> int:
    return 2


def _counted(function):
    def inner(n):
        return function(n)

    return inner


@_counted
def decorated(n: int) -> int:
    return n


def uses_decorated(n: int) -> int:
    return decorated(n)


def documented(n: int) -> int:
    """Gives n.

    Raises:
        ValueError: when it is 4
    """
    return refuse(n)


def refuse(n: int) -> int:
    if n == 4:
        raise ValueError("four")
    return n


def longest(n: int) -> int:
    return abs(n)


def steps(n: int) -> int:
    s = 0
    for i in range(n):
        s += late.step(i)
    if s < 0:
        raise ValueError("sum")
    return s
