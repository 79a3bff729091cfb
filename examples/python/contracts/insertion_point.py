# conspect: entry=insertion_point contracts=violated exceptions=holds kind=InvariantError
# The loop goes on where the element is found.
from conspect import decreases, ensures, forall, invariant, requires


def is_sorted(t):
    return forall(0, len(t) - 1, lambda k: t[k] <= t[k + 1])


@requires(lambda t: is_sorted(t))
@ensures(lambda t, result: 0 <= result <= len(t))
@ensures(lambda x, t, result: forall(0, result, lambda k: t[k] < x))
@ensures(lambda x, t, result: forall(result, len(t), lambda k: t[k] >= x))
def insertion_point(x: int, t: tuple[int, ...]) -> int:
    i = 0
    while i < len(t):
        invariant(0 <= i <= len(t) and forall(0, i, lambda k: t[k] < x))
        decreases(len(t) - i)
        if t[i] > x:  # fault
            break
        i = i + 1
    return i
