# conspect: entry=below assertions=violated exceptions=holds kind=AssertionError
# conspect: entry=rounded assertions=violated exceptions=holds kind=AssertionError
# conspect: entry=endless assertions=violated exceptions=holds kind=AssertionError
# Floats beside integers that no float near them has exactly.


def below(n: int):
    if n > 2**60:
        assert 2.0**61 < n


def rounded(x: float):
    # The next float below this integer is less by one.
    if x < 2**63 + 1:
        assert x < 2.0**63


def endless(x: float):
    assert x < 10**400
