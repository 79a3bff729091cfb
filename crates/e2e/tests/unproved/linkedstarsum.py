from linked_parts.rates import *


def f(n: int) -> int:
    xs = [1]
    for _ in range(n):
        xs.append(2)
    assert sum(xs) >= 0
    return 1
