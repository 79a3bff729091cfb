# conspect: entry=whole assertions=holds exceptions=holds
# conspect: entry=rounded assertions=holds exceptions=holds
# conspect: entry=middle assertions=holds exceptions=holds
# Floats that become integers, and integers that are divided as floats.
import math


def whole(x: float):
    if 0.0 <= x <= 100.0:
        n = int(x)
        assert 0 <= n <= 100 and n <= x < n + 1
        assert n == math.floor(x)


def rounded(x: float):
    if -50.0 <= x <= 50.0:
        n = round(x)
        assert -50 <= n <= 50 and abs(n - x) <= 0.5


def middle(a: int, b: int):
    if 0 <= a <= b <= 10000:
        m = int((a + b) / 2)
        assert a <= m <= b
        assert m == (a + b) // 2
