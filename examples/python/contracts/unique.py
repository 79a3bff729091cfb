# conspect: entry=unique contracts=violated exceptions=holds kind=PostconditionError
# The first element is left out.
from conspect import decreases, ensures, forall, invariant, requires


def is_sorted(a):
    return forall(0, len(a) - 1, lambda k: a[k] <= a[k + 1])


@requires(lambda a: is_sorted(a))
@ensures(lambda result: forall(0, len(result) - 1, lambda k: result[k] < result[k + 1]))
@ensures(lambda a, result: set(result) == set(a))
@ensures(lambda a, old: a == old.a)
def unique(a: list[int]) -> list[int]:
    result = []
    i = 0
    while i < len(a):
        invariant(0 <= i <= len(a) and len(result) <= i)
        decreases(len(a) - i)
        if i > 0 and a[i] != a[i - 1]:  # fault
            result.append(a[i])
        i += 1
    return result
