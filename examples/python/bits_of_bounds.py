# conspect: entry=sums assertions=violated exceptions=holds kind=AssertionError
# conspect: entry=packed assertions=violated exceptions=holds kind=AssertionError
# Numbers that have a bit in common are not added by `|`.


def sums(a: int, b: int):
    if 0 <= a < 65536 and 0 <= b < 65536:
        assert a | b == a + b


def packed(high: int, low: int):
    # The lower part has a bit too many.
    if 0 <= high < 1 << 16 and 0 <= low <= 1 << 2:
        word = high << 2 | low
        assert word >> 2 == high
