# conspect: entry=f assertions=holds exceptions=holds


def f(n: int):
    x = 0
    y = n
    while y > 0:
        x += 1
        y -= 1
    if n >= 0:
        assert x == n
