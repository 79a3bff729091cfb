# conspect: entry=back assertions=violated exceptions=holds kind=AssertionError
# conspect: entry=rounded assertions=violated exceptions=holds kind=AssertionError
# Quotients of two numbers of which neither is known: `//` rounds down and `int` rounds to zero.


def back(x: int, y: int):
    if y != 0:
        # The remainder has the sign of the divisor.
        assert x % y >= 0


def rounded(x: int, y: int):
    if -100 <= x <= 100 and -100 <= y <= 100 and y != 0:
        assert int(x / y) == x // y
