def one() -> int:
    return area(1, 1)


START = one()
from linked_parts.rates import area


def f(n: int) -> int:
    t = 0
    for _ in range(n):
        t += START
    assert t >= 0
    return t
