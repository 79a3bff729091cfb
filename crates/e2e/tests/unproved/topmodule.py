import sys
from enum import Enum


class Color(Enum):
    RED = 1


def one() -> int:
    return 1


def patch():
    sys.modules[__name__].one = lambda: -1


patch()


def f(n: int) -> int:
    t = 0
    for _ in range(n):
        t += one()
    assert t >= 0
    return t
