# conspect: entry=merge contracts=violated exceptions=holds kind=PostconditionError
# The rest of the second list is forgotten.
from conspect import decreases, ensures, forall, invariant, requires


def is_sorted(a):
    return forall(0, len(a) - 1, lambda k: a[k] <= a[k + 1])


@requires(lambda a, b: is_sorted(a) and is_sorted(b))
@ensures(lambda result: is_sorted(result))
@ensures(lambda a, b, result: sorted(result) == sorted(a + b))
def merge(a: list[int], b: list[int]) -> list[int]:
    result = []
    i = 0
    j = 0
    while i < len(a) and j < len(b):
        invariant(0 <= i <= len(a) and 0 <= j <= len(b) and len(result) == i + j and is_sorted(result))
        decreases(len(a) + len(b) - i - j)
        if a[i] <= b[j]:
            result.append(a[i])
            i = i + 1
        else:
            result.append(b[j])
            j = j + 1
    return result + a[i:]  # fault
