# conspect: entry=inserted contracts=violated exceptions=holds kind=PostconditionError
# conspect: entry=sort contracts=violated exceptions=holds kind=PostconditionError
# An element is lost.
from conspect import ensures, forall, invariant, requires


def is_sorted(t):
    return forall(0, len(t) - 1, lambda k: t[k] <= t[k + 1])


def count(t, x):
    n = 0
    for y in t:
        if y == x:
            n += 1
    return n


def is_permutation(a, b):
    """As multisets, the two are equal."""
    return len(a) == len(b) and forall(0, len(a), lambda k: count(a, a[k]) == count(b, a[k]))


@requires(lambda t: is_sorted(t))
@ensures(lambda result: is_sorted(result))
@ensures(lambda x, t, result: is_permutation(result, t + (x,)))
def inserted(x: int, t: tuple[int, ...]) -> tuple[int, ...]:
    i = 0
    while i < len(t) and t[i] < x:
        invariant(0 <= i <= len(t) and forall(0, i, lambda k: t[k] < x))
        i += 1
    return t[:i] + (x,) + t[i + 1 :]  # fault


@ensures(lambda result: is_sorted(result))
@ensures(lambda t, result: is_permutation(result, t))
def sort(t: tuple[int, ...]) -> tuple[int, ...]:
    result = ()
    for i in range(len(t)):
        invariant(is_sorted(result) and is_permutation(result, t[:i]))
        result = inserted(t[i], result)
    return result
