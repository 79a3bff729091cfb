# conspect: entry=turned assertions=violated exceptions=holds kind=AssertionError
# conspect: entry=gray assertions=violated exceptions=holds kind=AssertionError
# conspect: entry=parity assertions=violated exceptions=holds kind=AssertionError
# conspect: entry=digits assertions=violated exceptions=holds kind=AssertionError
# Bits of numbers of which nothing is known: only the low ones matter.


def turned(x: int):
    low, high = x & 0xF, (x >> 4) & 0xF
    y = low << 4 | high
    assert y & 0xF == low and y >> 4 == high  # defect


def gray(n: int):
    if n >= 0:
        low = n & 0xFF
        code = low ^ (low >> 1)
        back = code ^ (code >> 1)
        back ^= back >> 2
        assert back == low  # defect


def parity(x: int, y: int):
    m = (x + y) % 16
    p = m ^ (m >> 1)
    assert p & 1 == (m + (m >> 1) + (m >> 2) + (m >> 3)) & 1  # defect


def digits(n: int):
    if n >= 0:
        a, b = n // 10 % 10, n % 10
        assert a ^ b <= 3  # defect
