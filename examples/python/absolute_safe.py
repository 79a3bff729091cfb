# conspect: entry=distance assertions=holds exceptions=holds
# The distance of two numbers.
def distance(a: int, b: int) -> int:
    d = a - b if a > b else b - a
    assert d >= 0
    assert (d == 0) == (a == b)
    return d
