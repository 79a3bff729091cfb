# conspect: entry=f assertions=holds exceptions=holds


def f(n: int):
    xs = [i * 2 for i in range(n)]
    for x in xs:
        assert x >= 0
