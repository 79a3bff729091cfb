# conspect: entry=search contracts=holds exceptions=holds
# Binary search in a sorted list.
from conspect import decreases, ensures, forall, invariant, requires


def is_sorted(a):
    return forall(0, len(a) - 1, lambda k: a[k] <= a[k + 1])


@requires(lambda a: is_sorted(a))
@ensures(lambda a, x, result: result == -1 or (0 <= result < len(a) and a[result] == x))
@ensures(lambda a, x, result: result != -1 or forall(0, len(a), lambda k: a[k] != x))
def search(a: list[int], x: int) -> int:
    lo = 0
    hi = len(a)
    while lo < hi:
        invariant(0 <= lo <= hi <= len(a))
        invariant(forall(0, lo, lambda k: a[k] < x) and forall(hi, len(a), lambda k: a[k] > x))
        decreases(hi - lo)
        mid = (lo + hi) // 2
        if a[mid] < x:
            lo = mid + 1
        elif a[mid] > x:
            hi = mid
        else:
            return mid
    return -1
