# conspect: entry=f assertions=holds exceptions=holds


def f(n: int, d: int):
    if n < 0 or d <= 0:
        return
    q = 0
    r = n
    while r >= d:
        r -= d
        q += 1
    assert 0 <= r < d
