# conspect: entry=rotate contracts=violated exceptions=holds kind=PreconditionError PostconditionError
# The second part begins one too late.
from conspect import ensures, requires


@requires(lambda lo, hi, a: 0 <= lo <= hi <= len(a))
@ensures(lambda a, lo, hi, old: a == old.a[:lo] + old.a[lo:hi][::-1] + old.a[hi:])
def reverse(a: list[int], lo: int, hi: int) -> None:
    hi -= 1
    while lo < hi:
        a[lo], a[hi] = a[hi], a[lo]
        lo += 1
        hi -= 1


@requires(lambda a, k: 0 <= k <= len(a))
@ensures(lambda a, k, old: a == old.a[k:] + old.a[:k])
def rotate(a: list[int], k: int) -> None:
    reverse(a, 0, k)
    reverse(a, k + 1, len(a))  # fault
    reverse(a, 0, len(a))
