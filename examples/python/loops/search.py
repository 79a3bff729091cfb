# conspect: entry=f assertions=holds exceptions=holds


def find(xs: list[int], x: int) -> int:
    for i in range(len(xs)):
        if xs[i] == x:
            return i
    return -1
def f(xs: list[int], x: int):
    k = find(xs, x)
    assert -1 <= k < len(xs)
    if k >= 0:
        assert k < len(xs)
