# conspect: entry=prefix_sums contracts=holds exceptions=holds
# conspect: entry=between contracts=holds exceptions=holds
# Sums of all beginnings of a list, and of what is between two places.
from conspect import ensures, forall, invariant, requires


@ensures(lambda a, result: len(result) == len(a) + 1 and result[0] == 0)
@ensures(lambda a, result: forall(0, len(a), lambda k: result[k + 1] == result[k] + a[k]))
def prefix_sums(a: list[int]) -> list[int]:
    sums = [0]
    for x in a:
        invariant(len(sums) >= 1)
        sums.append(sums[-1] + x)
    return sums


@requires(lambda a, i, j: 0 <= i <= j <= len(a))
@ensures(lambda a, i, j, result: result == sum(a[i:j]))
def between(a: list[int], i: int, j: int) -> int:
    sums = prefix_sums(a)
    return sums[j] - sums[i]
