from enum import Enum

SIZE = -1


class Color(Enum):
    RED = 1


def one(n: int = SIZE) -> int:
    return n


def f(n: int) -> int:
    t = 0
    for _ in range(n):
        t += one()
    assert t >= 0
    return t
