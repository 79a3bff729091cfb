from linked_parts.partial import second


def f(n: int) -> int:
    t = 0
    for k in range(n):
        t += second.least(k)
    assert t >= 0
    return t
