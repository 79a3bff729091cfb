# conspect: entry=largest assertions=holds exceptions=holds
# As functions_given.py, of what the function said.
from typing import Callable


def largest(score: Callable[[int], int], a: int, b: int) -> int:
    x, y = score(a), score(b)
    best = x if x > y else y
    assert max(x, y) == best
    return best
