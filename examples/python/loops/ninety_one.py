# conspect: entry=f assertions=holds exceptions=holds


def mc(n: int) -> int:
    if n > 100:
        return n - 10
    return mc(mc(n + 11))
def f(n: int):
    r = mc(n)
    if n <= 101:
        assert r == 91
    else:
        assert r == n - 10
