from linked_parts import rates


def f(n: int) -> int:
    for _ in range(n):
        rates.bump()
    assert rates.RATE == 1
    return rates.RATE
