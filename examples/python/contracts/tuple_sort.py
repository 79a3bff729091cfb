# conspect: entry=insertion_point contracts=holds exceptions=holds
# conspect: entry=insert contracts=holds exceptions=holds
# conspect: entry=sort contracts=violated exceptions=holds kind=PreconditionError
# The place is one too far to the right.
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
        if t[i] >= x:
            break
        i = i + 1
    return i


@requires(lambda at, t: 0 <= at <= len(t))
@ensures(lambda elem, at, t, result: result == t[:at] + (elem,) + t[at:])
def insert(elem: int, at: int, t: tuple[int, ...]) -> tuple[int, ...]:
    result = ()
    i = 0
    while i < at:
        invariant(0 <= i <= at and result == t[:i])
        decreases(at - i)
        result = result + (t[i],)
        i = i + 1
    result = result + (elem,)
    while i < len(t):
        invariant(at <= i <= len(t) and result == t[:at] + (elem,) + t[at:i])
        decreases(len(t) - i)
        result = result + (t[i],)
        i = i + 1
    return result


@ensures(lambda result: is_sorted(result))
@ensures(lambda t, result: len(result) == len(t))
def sort(t: tuple[int, ...]) -> tuple[int, ...]:
    result = ()
    i = 0
    while i < len(t):
        invariant(0 <= i <= len(t) and len(result) == i and is_sorted(result))
        decreases(len(t) - i)
        elem = t[i]
        pos = insertion_point(elem, result) + 1  # fault
        result = insert(elem, pos, result)
        i = i + 1
    return result
