# conspect: entry=f assertions=violated exceptions=holds


def f(a: list[int]):
    for x in a:
        assert x != 77
