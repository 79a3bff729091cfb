# conspect: entry=f assertions=holds exceptions=holds


def f(s: str):
    n = 0
    for c in s:
        n += 1
    assert n == len(s)
