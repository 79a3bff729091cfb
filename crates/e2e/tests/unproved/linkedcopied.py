from linked_parts.rates import RATE, bump


def f(n: int) -> int:
    bump()
    for _ in range(n):
        bump()
    assert RATE > 1
    return RATE
