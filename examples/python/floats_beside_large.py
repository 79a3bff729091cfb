# conspect: entry=below assertions=violated exceptions=holds kind=AssertionError
# conspect: entry=rounded assertions=violated exceptions=holds kind=AssertionError
# conspect: entry=endless assertions=violated exceptions=holds kind=AssertionError
# Floats beside integers that no float near them has exactly.


def below(k: int):
    # The float of this integer is 2.0**60 for small k.
    assert k <= 0 or not 2.0**60 < 2**60 + k


def rounded(x: float):
    y = x * 2.0**62
    # The next float below this integer is less by one.
    if y < 2**62 + 1:
        assert y < 2.0**62


def endless(x: float):
    assert x < 10**400
