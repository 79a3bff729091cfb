# conspect: entry=check assertions=holds exceptions=holds
# A number is brought into a range.
def clamp(x, lo, hi):
    if x < lo:
        return lo
    if x > hi:
        return hi
    return x


def check(x: int, lo: int, hi: int):
    if lo <= hi:
        y = clamp(x, lo, hi)
        assert lo <= y <= hi
        assert y == x or x < lo or x > hi
