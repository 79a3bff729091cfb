# conspect: entry=f assertions=holds exceptions=violated


def f(n: int):
    for i in range(n):
        x = i
    assert x >= 0
