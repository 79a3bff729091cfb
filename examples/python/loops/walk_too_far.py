# conspect: entry=f assertions=holds exceptions=violated


def f(xs: list[int]):
    s = 0
    i = 0
    while i <= len(xs):
        s += xs[i]
        i += 1
    assert i >= len(xs)
