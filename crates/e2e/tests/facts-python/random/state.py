"""Variables of the module, closures, generators, decorators."""

import functools

calls = 0
limits = {"low": 1, "high": 9}


def bump(by):
    global calls
    calls += by
    return calls


def counting(function):
    @functools.wraps(function)
    def inner(n: int):
        bump(1)
        return function(n)

    return inner


@counting
def checked(n: int):
    if n == limits["high"]:
        raise ValueError(n)
    return n


def both(n: int):
    checked(n)
    if calls == 2:
        raise KeyError("twice")


def maker(k):
    total = 0

    def add(n):
        nonlocal total
        total += n + k
        return total

    return add


def made(n: int):
    add = maker(2)
    add(n)
    if add(1) == 12:
        raise ValueError("twelve")


def odds(n):
    for i in range(n):
        if i % 2 == 1:
            yield i


def summed(n: int):
    if n > 6:
        return 0
    s = sum(odds(n))
    assert s != 4
    return s


class Shape:
    sides = 0

    @property
    def area(self):
        return self.sides * 2

    @staticmethod
    def unit():
        return Square(1)


class Square(Shape):
    sides = 4

    def __init__(self, a: int):
        self.a = a

    @property
    def area(self):
        return self.a * self.a


def areas(n: int):
    s = Square(n)
    if s.area + Shape.unit().area == 10:
        raise ValueError("ten")


def refused(n: int):
    """Refuses some.

    Raises:
        ValueError: for 3
    """
    return refuse(n)


def refuse(n):
    if n == 3:
        raise ValueError("three")
    return n


def long_sum(n: int) -> int:
    s = 0
    i = 0
    while i < n:
        s += 2
        i += 1
    if s < 0:
        raise ValueError("sum")
    return s


Shape.sides = 3
