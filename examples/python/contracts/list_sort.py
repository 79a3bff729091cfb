# conspect: entry=sort contracts=violated exceptions=holds kind=InvariantError PostconditionError
# The first element is never moved.
from conspect import decreases, ensures, forall, invariant, requires


def is_sorted(a):
    return forall(0, len(a) - 1, lambda k: a[k] <= a[k + 1])


@ensures(lambda a: is_sorted(a))
@ensures(lambda a, old: sorted(a) == sorted(old.a))
def sort(a: list[int]) -> None:
    i = 1
    while i < len(a):
        invariant(is_sorted(a[:i]))
        decreases(len(a) - i)
        x = a[i]
        j = i
        while j > 1 and a[j - 1] > x:  # fault
            invariant(0 <= j <= i)
            a[j] = a[j - 1]
            j = j - 1
        a[j] = x
        i = i + 1


@requires(lambda a: len(a) > 0)
@ensures(lambda a, result: forall(0, len(a), lambda k: result <= a[k]))
def least(a: list[int]) -> int:
    sort(a)
    return a[0]
