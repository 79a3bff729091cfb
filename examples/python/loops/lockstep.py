# conspect: entry=f assertions=holds exceptions=holds


def f(n: int):
    a = 0
    b = 0
    while a < n:
        a += 1
        b += 2
    assert b == 2 * a
