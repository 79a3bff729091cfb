# conspect: entry=f assertions=holds exceptions=holds


def f(n: int):
    s = 0
    for i in range(n):
        s += i
    assert s >= 0
