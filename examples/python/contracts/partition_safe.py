# conspect: entry=partition contracts=holds exceptions=holds
# Smaller elements before a pivot, the others behind it.
from conspect import decreases, ensures, forall, invariant, requires


@requires(lambda a: len(a) > 0)
@ensures(lambda a, result: 0 <= result < len(a))
@ensures(lambda a, result: forall(0, result, lambda k: a[k] < a[result]))
@ensures(lambda a, result: forall(result, len(a), lambda k: a[k] >= a[result]))
@ensures(lambda a, old: sorted(a) == sorted(old.a))
def partition(a: list[int]) -> int:
    last = len(a) - 1
    pivot = a[last]
    store = 0
    i = 0
    while i < last:
        invariant(0 <= store <= i <= last and a[last] == pivot)
        invariant(forall(0, store, lambda k: a[k] < pivot) and forall(store, i, lambda k: a[k] >= pivot))
        decreases(last - i)
        if a[i] < pivot:
            a[i], a[store] = a[store], a[i]
            store = store + 1
        i = i + 1
    a[store], a[last] = a[last], a[store]
    return store
