# conspect: entry=check assertions=violated exceptions=holds kind=AssertionError
# The upper bound is one too large.
def clamp(x, lo, hi):
    if x < lo:
        return lo
    if x > hi + 1:
        return hi
    return x


def check(x: int, lo: int, hi: int):
    if lo <= hi:
        y = clamp(x, lo, hi)
        assert lo <= y <= hi  # defect
        assert y == x or x < lo or x > hi
