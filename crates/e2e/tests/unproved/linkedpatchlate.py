import linked_parts.rates as rates


def patch() -> None:
    rates.area = lambda w, h: -1


def f(n: int) -> int:
    patch()
    t = 0
    for _ in range(n):
        t += rates.area(1, 1)
    assert t >= 0
    return t
