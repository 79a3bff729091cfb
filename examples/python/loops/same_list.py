# conspect: entry=f assertions=violated exceptions=holds


def f(a: list[int], b: list[int]):
    if len(a) > 0 and len(b) > 0:
        a[0] = 1
        b[0] = 2
        assert a[0] == 1
