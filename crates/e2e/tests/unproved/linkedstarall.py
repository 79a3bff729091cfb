from linked_parts.stars import *


def shown() -> int:
    return 2


def f(n: int) -> int:
    t = 0
    for _ in range(n):
        t += _hidden()
    assert t >= 0
    return t
