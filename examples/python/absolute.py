# conspect: entry=distance assertions=violated exceptions=holds kind=AssertionError
# The sign of one number decides.
def distance(a: int, b: int) -> int:
    d = a - b if a > 0 else b - a
    assert d >= 0  # defect
    assert (d == 0) == (a == b)
    return d
