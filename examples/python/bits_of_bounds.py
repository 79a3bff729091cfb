# conspect: entry=sums assertions=violated exceptions=holds
# conspect: entry=packed assertions=violated exceptions=holds
# Numbers that have a bit in common are not added by `|`.


def sums(a: int, b: int):
    if 0 <= a < 65536 and 0 <= b < 65536:
        assert a | b == a + b


def packed(high: int, low: int):
    # The lower part has a bit too many.
    if 0 <= high < 1 << 16 and 0 <= low <= 1 << 16:
        word = high << 16 | low
        assert word >> 16 == high
