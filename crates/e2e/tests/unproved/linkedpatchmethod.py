from linked_parts import rates

rates.Box.grow = lambda self: -1


def f(n: int) -> int:
    t = 0
    for _ in range(n):
        t += rates.Box(1).grow()
    assert t >= 0
    return t
