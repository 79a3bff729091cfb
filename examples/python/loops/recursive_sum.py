# conspect: entry=f assertions=holds exceptions=holds


def total(n: int) -> int:
    if n <= 0:
        return 0
    return n + total(n - 1)
def f(n: int):
    if n >= 0:
        assert total(n) >= n
