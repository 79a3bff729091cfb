# conspect: entry=largest assertions=violated exceptions=holds kind=AssertionError
# What a function says of a number is not larger than the number.
from typing import Callable


def largest(score: Callable[[int], int], a: int, b: int) -> int:
    x, y = score(a), score(b)
    best = a if x > y else b
    assert max(x, y) >= best  # defect
    return best
