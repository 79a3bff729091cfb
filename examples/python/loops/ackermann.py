# conspect: entry=f assertions=holds exceptions=holds


def ack(m: int, n: int) -> int:
    if m == 0:
        return n + 1
    if n == 0:
        return ack(m - 1, 1)
    return ack(m - 1, ack(m, n - 1))
def f(m: int, n: int):
    if m >= 0 and n >= 0:
        assert ack(m, n) >= n + 1
