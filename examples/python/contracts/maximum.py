# conspect: entry=position_of_most contracts=violated exceptions=holds kind=PostconditionError
# Among equal ones the last is found, not the first.
from conspect import decreases, ensures, forall, invariant, requires


@requires(lambda a: len(a) > 0)
@ensures(lambda a, result: 0 <= result < len(a))
@ensures(lambda a, result: forall(0, len(a), lambda k: a[k] <= a[result]))
@ensures(lambda a, result: forall(0, result, lambda k: a[k] < a[result]))
def position_of_most(a: list[int]) -> int:
    best = 0
    i = 1
    while i < len(a):
        invariant(0 <= best < i <= len(a) and forall(0, i, lambda k: a[k] <= a[best]))
        decreases(len(a) - i)
        if a[i] >= a[best]:  # fault
            best = i
        i += 1
    return best
