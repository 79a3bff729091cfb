from linked_parts.rates import area


def area(w: int, h: int) -> int:
    return -1


def f(n: int) -> int:
    t = 0
    for _ in range(n):
        t += area(1, 1)
    assert t >= 0
    return t
