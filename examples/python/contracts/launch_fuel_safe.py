# conspect: entry=total assertions=holds exceptions=holds contracts=holds
# conspect: entry=weighted assertions=holds exceptions=holds contracts=holds
from conspect import ensures, requires


@requires(lambda masses: all(m >= 0 for m in masses))
@ensures(lambda result: result >= 0)
def total(masses: list[int]) -> int:
    return sum(2 * m + 1 for m in masses)


@requires(lambda xs: all(x >= 0 for x in xs))
@ensures(lambda result: result >= 0)
def weighted(xs: list[int]) -> int:
    return sum(i * xs[i] for i in range(len(xs)))
