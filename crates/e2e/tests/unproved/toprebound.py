import functools


def one() -> int:
    return 1


@functools.lru_cache
def two() -> int:
    return 2


one, two = (lambda: -1), two


def f(n: int) -> int:
    t = 0
    for _ in range(n):
        t += one()
    assert t >= 0
    return t
