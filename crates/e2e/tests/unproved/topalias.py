from enum import Enum

FIRST = [1]
SECOND = FIRST


class Color(Enum):
    RED = 1


def note():
    SECOND.append(-1)


list(map(lambda _: note(), [1]))


def f(n: int) -> int:
    t = 0
    for _ in range(n):
        for x in FIRST:
            assert x > 0
            t += x
    return t
