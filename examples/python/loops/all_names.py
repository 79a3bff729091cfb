# conspect: entry=pairs assertions=holds exceptions=holds settled
# conspect: entry=rounds assertions=holds exceptions=holds settled
# All names of modules of Python's own are imported.
from math import *
from typing import *


def pairs(xs: List[int], ys: List[int]):
    both = list(zip(xs, ys))
    assert len(both) == min(len(xs), len(ys))


def rounds(n: int) -> Optional[int]:
    k = 0
    while k * k < n:
        k += 1
    assert k >= 0
    return k if k else None
