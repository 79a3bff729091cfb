# conspect: entry=f assertions=holds exceptions=holds


def f(n: int):
    i = 0
    while i < n:
        i += 1
    if n >= 0:
        assert i == n
