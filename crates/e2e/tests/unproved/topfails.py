from enum import Enum


class Color(Enum):
    RED = 1


TABLE = {c.name: c.value for c in Color}
FIRST = TABLE["BLUE"]


def f(n: int) -> int:
    t = 0
    for _ in range(n):
        t += 1
    return t
