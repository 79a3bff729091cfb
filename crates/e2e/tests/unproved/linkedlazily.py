from linked_parts.lazily import x


def f(n: int) -> int:
    t = 0
    for _ in range(n):
        t += x
    assert t >= 0
    return t
