# conspect: entry=turned assertions=holds exceptions=holds
# conspect: entry=gray assertions=holds exceptions=holds
# conspect: entry=parity assertions=holds exceptions=holds
# conspect: entry=digits assertions=holds exceptions=holds
# Bits of numbers of which nothing is known: only the low ones matter.


def turned(x: int):
    low, high = x & 0xF, (x >> 4) & 0xF
    y = low << 4 | high
    assert y & 0xF == high and y >> 4 == low


def gray(n: int):
    if n >= 0:
        low = n & 0xFF
        code = low ^ (low >> 1)
        back = code ^ (code >> 1)
        back ^= back >> 2
        back ^= back >> 4
        assert back == low


def parity(x: int, y: int):
    m = (x + y) % 16
    p = m ^ (m >> 2)
    p ^= p >> 1
    assert p & 1 == (m + (m >> 1) + (m >> 2) + (m >> 3)) & 1


def digits(n: int):
    if n >= 0:
        a, b = n // 10 % 10, n % 10
        assert a ^ b <= 15 and (a ^ b) ^ b == a
