# conspect: entry=f assertions=holds exceptions=holds


def f(xs: list[int]):
    if len(xs) == 0:
        return
    m = xs[0]
    for x in xs:
        if x > m:
            m = x
    assert m >= xs[0]
