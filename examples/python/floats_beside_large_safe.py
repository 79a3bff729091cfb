# conspect: entry=below assertions=holds exceptions=holds
# conspect: entry=rounded assertions=holds exceptions=holds
# conspect: entry=endless assertions=holds exceptions=holds
# conspect: entry=between assertions=holds exceptions=holds
# Floats beside integers that no float near them has exactly.


def below(n: int):
    if n > 2**60:
        assert 2.0**53 < n


def rounded(x: float):
    if x > 2**63 + 1:
        assert x > 2.0**63
        assert x != 2**63 + 1


def endless(x: float):
    if x > 10**400:
        assert x == float("inf")


def between(n: int):
    assert float("-inf") < n < float("inf")
    assert n != float("nan")
