from enum import Enum


class Color(Enum):
    RED = 1


def one(n: int = 1) -> int:
    return n


def patch(g):
    g.__defaults__ = (-1,)


patch(one)


def f(n: int) -> int:
    t = 0
    for _ in range(n):
        t += one()
    assert t >= 0
    return t
