from linked_parts.rates import area


def f(n: int) -> int:
    t = 0
    for area in range(n):
        t -= area
    assert t >= 0
    return t
