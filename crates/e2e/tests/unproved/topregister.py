from enum import Enum

SEEN = {"a": 1}


class Color(Enum):
    RED = 1


def register(g):
    SEEN[g.__name__] = -1
    return g


@register
def note(n: int) -> int:
    return n


def f(n: int) -> int:
    t = 0
    for _ in range(n):
        for x in SEEN.values():
            assert x > 0
            t += x
    return t
