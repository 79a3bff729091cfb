# conspect: entry=back assertions=holds exceptions=holds
# conspect: entry=rest assertions=holds exceptions=holds
# conspect: entry=rounded assertions=holds exceptions=holds
# conspect: entry=to_zero assertions=holds exceptions=holds effort=200000
# conspect: entry=share assertions=holds exceptions=holds
# Quotients of two numbers of which neither is known.


def back(x: int, y: int):
    if y != 0:
        q, r = divmod(x, y)
        assert q * y + r == x
        assert y * (x // y) + x % y == x
        assert x - (x // y) * y == r


def rest(x: int, y: int):
    if y != 0:
        r = x % y
        assert abs(r) < abs(y)
        assert r == 0 or (r < 0) == (y < 0)


def rounded(x: int, y: int):
    if 0 <= x <= 1000 and 1 <= y <= 1000:
        assert int(x / y) == x // y


def to_zero(x: int, y: int):
    if -100 <= x <= 100 and -100 <= y <= 100 and y != 0:
        q = int(x / y)
        assert abs(q) == abs(x) // abs(y)


def share(x: int, y: int):
    if 0 <= x <= 1000 and 1 <= y <= 1000:
        assert 0 <= x / y <= 1000.0
