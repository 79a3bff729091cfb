from linked_parts.rates import Box
from enum import Enum


class Color(Enum):
    RED = 1


def worse(self) -> int:
    return -1


Box.grow = worse


def f(n: int) -> int:
    t = 0
    for _ in range(n):
        t += Box(1).grow()
    assert t >= 0
    return t
