# conspect: entry=f assertions=holds exceptions=holds


def f(n: int):
    xs = []
    for i in range(n):
        xs.append(i)
    for x in xs:
        assert x >= 0
