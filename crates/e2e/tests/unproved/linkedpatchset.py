import linked_parts.rates
from linked_parts import rates

object.__setattr__(linked_parts.rates, "area", lambda w, h: -1)


def f(n: int) -> int:
    t = 0
    for _ in range(n):
        t += rates.area(1, 1)
    assert t >= 0
    return t
