# conspect: entry=scaled assertions=holds exceptions=holds
# The function that is the default does not raise.
from typing import Callable


def inverse(n: int) -> int:
    return 10 // n if n else 0


def scaled(n: int, key: Callable[[int], int] = inverse, times: int = 1) -> int:
    return key(n) * times
