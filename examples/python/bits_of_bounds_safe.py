# conspect: entry=exchange assertions=holds exceptions=holds
# conspect: entry=parts assertions=holds exceptions=holds
# conspect: entry=packed assertions=holds exceptions=holds
# Bits of two numbers that are not known but bounded.


def exchange(a: int, b: int):
    if not (0 <= a < 65536 and 0 <= b < 65536):
        return
    x, y = a, b
    x ^= y
    y ^= x
    x ^= y
    assert (x, y) == (b, a)


def parts(a: int, b: int):
    if not (-1000 <= a <= 1000 and -1000 <= b <= 1000):
        return
    assert (a | b) + (a & b) == a + b
    assert a ^ b == (a | b) - (a & b)
    assert ~(a & b) == ~a | ~b


def packed(high: int, low: int):
    if 0 <= high < 1 << 16 and 0 <= low < 1 << 16:
        word = high << 16 | low
        assert word >> 16 == high and word & 0xFFFF == low
