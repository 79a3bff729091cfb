# conspect: entry=sort contracts=violated exceptions=holds kind=PostconditionError
# The element that stood at the place is lost.
from conspect import decreases, ensures, forall, invariant, requires


def is_sorted(a):
    return forall(0, len(a) - 1, lambda k: a[k] <= a[k + 1])


@requires(lambda a, start: 0 <= start < len(a))
@ensures(lambda a, start, result: start <= result < len(a))
@ensures(lambda a, start, result: forall(start, len(a), lambda k: a[result] <= a[k]))
def position_of_least(a: list[int], start: int) -> int:
    best = start
    i = start + 1
    while i < len(a):
        invariant(start <= best < i <= len(a) and forall(start, i, lambda k: a[best] <= a[k]))
        decreases(len(a) - i)
        if a[i] < a[best]:
            best = i
        i += 1
    return best


@ensures(lambda a: is_sorted(a))
@ensures(lambda a, old: sorted(a) == sorted(old.a))
def sort(a: list[int]) -> None:
    for i in range(len(a)):
        invariant(is_sorted(a[:i]))
        best = position_of_least(a, i)
        a[i] = a[best]  # fault
