# conspect: entry=whole assertions=violated exceptions=holds kind=AssertionError
# conspect: entry=rounded assertions=violated exceptions=holds kind=AssertionError
# conspect: entry=middle assertions=violated exceptions=holds kind=AssertionError
# conspect: entry=unbounded exceptions=violated kind=ValueError OverflowError
# Cutting goes towards zero, and a half is rounded to the even neighbour.
import math


def whole(x: float):
    if -100.0 <= x <= 100.0:
        assert int(x) == math.floor(x)


def rounded(x: float):
    if 0.0 <= x <= 50.0:
        assert round(x) == int(x + 0.5)


def middle(a: int, b: int):
    if -10000 <= a <= b <= 10000:
        assert int((a + b) / 2) == (a + b) // 2


def unbounded(x: float) -> int:
    return int(x)
