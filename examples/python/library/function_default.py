# conspect: entry=scaled assertions=holds exceptions=violated kind=ZeroDivisionError
# The function that is the default may raise, whatever is said of one that is passed.
from typing import Callable


def inverse(n: int) -> int:
    return 10 // n  # defect


def scaled(n: int, key: Callable[[int], int] = inverse, times: int = 1) -> int:
    return key(n) * times
