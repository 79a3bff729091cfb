# conspect: entry=f assertions=holds exceptions=holds


def bs(xs: list[int], x: int) -> int:
    lo = 0
    hi = len(xs) - 1
    while lo <= hi:
        mid = (lo + hi) // 2
        if xs[mid] == x:
            return mid
        if xs[mid] < x:
            lo = mid + 1
        else:
            hi = mid - 1
    return -1
def f(xs: list[int], x: int):
    assert bs(xs, x) < len(xs)
