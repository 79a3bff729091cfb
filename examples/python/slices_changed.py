# conspect: entry=first assertions=violated exceptions=holds kind=AssertionError
# conspect: entry=replaced assertions=violated exceptions=holds kind=AssertionError
# conspect: entry=put assertions=violated exceptions=holds kind=AssertionError
# Slices of lists of any length that are deleted or replaced, and elements that are put between others.


def first(xs: list[int]):
    del xs[1:]
    assert len(xs) == 1


def replaced(xs: list[int], ys: list[int]):
    n = len(xs)
    xs[0:1] = ys
    # Both may be one list, and nothing may have been there.
    assert len(xs) == n - 1 + len(ys)


def put(xs: list[int], x: int):
    xs.insert(1, x)
    # It is the first where nothing was there.
    assert xs[-1] != x or len(xs) != 1
