# conspect: entry=average contracts=holds exceptions=holds
# conspect: entry=first contracts=holds exceptions=holds
# conspect: entry=total contracts=holds exceptions=holds
# Averages are floats: they round, but not beyond the least and the greatest that there can be.
from dataclasses import dataclass, field

from conspect import ensures, requires


@dataclass(frozen=True)
class Mark:
    name: str
    points: int
    weight: float = 1.0
    notes: list[str] = field(default_factory=list)


@requires(lambda points: len(points) > 0 and all(0 <= p <= 100 for p in points))
@ensures(lambda result: 0 <= result <= 100)
def average(points: list[int]) -> float:
    return sum(points) / len(points)


@requires(lambda weights: all(w >= 0 for w in weights))
@ensures(lambda result: result >= 0)
def total(weights: list[float]) -> float:
    sum_so_far = 0.0
    for w in weights:
        sum_so_far += w
    return sum_so_far


@ensures(lambda result, name: result.name == name and result.weight == 1 and len(result.notes) == 0)
def first(name: str) -> Mark:
    return Mark(name, 0)
