from linked_parts.rates import LIMITS
import linked_parts.changes


def f(n: int) -> int:
    for _ in range(n):
        for x in LIMITS:
            assert x > 0
    return 1
