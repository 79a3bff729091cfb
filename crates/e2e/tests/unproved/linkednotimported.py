import linked_parts.rates
import linked_parts


def f(n: int) -> int:
    t = 0
    for _ in range(n):
        t += linked_parts.other.peaks([1])
    assert t >= 0
    return t
