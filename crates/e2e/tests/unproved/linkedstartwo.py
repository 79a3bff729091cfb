from linked_parts.rates import *
from linked_parts.other import *


def f(n: int) -> int:
    t = 0
    for _ in range(n):
        t += area(1, 1)
    assert t >= 0
    return t
