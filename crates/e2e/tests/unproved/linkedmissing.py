from linked_parts.rates import nothing


def f(n: int) -> int:
    t = 0
    for _ in range(n):
        t += 1
    assert t >= 0
    return t
