# conspect: entry=average contracts=violated exceptions=holds kind=PostconditionError
# conspect: entry=total contracts=violated exceptions=holds kind=PostconditionError
# One mark above the greatest, and a weight that is no number: comparisons with it are false.
from conspect import ensures, requires


@requires(lambda points: len(points) > 0 and all(0 <= p <= 6 for p in points))
@ensures(lambda result: 0 <= result <= 5)
def average(points: list[int]) -> float:
    return sum(points) / len(points)


@requires(lambda weights: all(not w < 0 for w in weights))
@ensures(lambda result: result >= 0)
def total(weights: list[float]) -> float:
    sum_so_far = 0.0
    for w in weights:
        sum_so_far += w
    return sum_so_far
