# conspect: entry=histogram contracts=holds exceptions=holds
# How often each element occurs.
from conspect import ensures, invariant


@ensures(lambda a, result: sum(result.values()) == len(a))
@ensures(lambda a, result: all(result[x] == a.count(x) for x in a))
@ensures(lambda a, result: all(x in a for x in result))
def histogram(a: list[int]) -> dict[int, int]:
    counts = {}
    for i in range(len(a)):
        invariant(sum(counts.values()) == i)
        counts[a[i]] = counts.get(a[i], 0) + 1
    return counts
