import math
from enum import Enum


class Color(Enum):
    RED = 1


def patch():
    math.gcd = lambda a, b: -1


patch()


def f(n: int) -> int:
    t = 0
    for _ in range(n):
        t += math.gcd(4, 6)
    assert t >= 0
    return t
