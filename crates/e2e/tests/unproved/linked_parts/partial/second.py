from . import limits


def least(n: int) -> int:
    return limits(n)
