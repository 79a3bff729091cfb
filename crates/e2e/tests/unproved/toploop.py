from enum import Enum

SIZE = 1


class Color(Enum):
    RED = 1


for SIZE in (-1, -2):
    pass


def f(n: int) -> int:
    t = 0
    for _ in range(n):
        t += SIZE
    assert t >= 0
    return t
