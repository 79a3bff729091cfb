from linked_parts.rates import area


def change() -> None:
    global area
    area = lambda w, h: -1


def f(n: int) -> int:
    change()
    t = 0
    for _ in range(n):
        t += area(1, 1)
    assert t >= 0
    return t
