from linked_parts.rates import area


class A:
    area = area


def f(n: int) -> int:
    t = 0
    for _ in range(n):
        t += A().area(1)
    assert t >= 0
    return t
