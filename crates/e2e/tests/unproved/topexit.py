import sys


def g(n: int) -> int:
    if n > 3:
        sys.exit(1)
    return n


def f(n: int) -> int:
    try:
        return g(n)
    except BaseException:
        assert n < 100
        return 0
