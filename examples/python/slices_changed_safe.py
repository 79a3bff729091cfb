# conspect: entry=first assertions=holds exceptions=holds
# conspect: entry=middle assertions=holds exceptions=holds
# conspect: entry=replaced assertions=holds exceptions=holds
# conspect: entry=put assertions=holds exceptions=holds
# Slices of lists of any length that are deleted or replaced, and elements that are put between others.


def first(xs: list[int]):
    n = len(xs)
    del xs[1:]
    assert len(xs) == min(n, 1)


def middle(xs: list[int], i: int, j: int):
    n = len(xs)
    del xs[i:j]
    assert len(xs) <= n
    if 0 <= i <= j <= n:
        assert len(xs) == n - (j - i)


def replaced(xs: list[int], ys: list[int]):
    n, m = len(xs), len(ys)
    xs[0:0] = ys
    assert len(xs) == n + m


def put(xs: list[int], x: int):
    n = len(xs)
    xs.insert(0, x)
    assert len(xs) == n + 1
    try:
        i = xs.index(x)
        assert xs[i] == x
    except ValueError:
        return
    xs.pop(0)
    assert len(xs) == n
