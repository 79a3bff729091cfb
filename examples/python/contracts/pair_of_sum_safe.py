# conspect: entry=pair_of_sum contracts=holds exceptions=holds
# Two places whose numbers add up; the table leads from a number to its place.
from typing import Optional

from conspect import ensures


@ensures(lambda a, total, result: result is None or a[result[0]] + a[result[1]] == total and result[0] < result[1])
def pair_of_sum(a: list[int], total: int) -> Optional[tuple[int, int]]:
    places: dict[int, int] = {}
    for i, x in enumerate(a):
        if total - x in places:
            return places[total - x], i
        places[x] = i
    return None
