# conspect: entry=pair_of_sum contracts=violated exceptions=holds kind=PostconditionError
# A number is paired with itself.
from typing import Optional

from conspect import ensures


@ensures(lambda a, total, result: result is None or a[result[0]] + a[result[1]] == total and result[0] < result[1])
def pair_of_sum(a: list[int], total: int) -> Optional[tuple[int, int]]:
    places: dict[int, int] = {}
    for i, x in enumerate(a):
        places[x] = i  # fault
        if total - x in places:
            return places[total - x], i
    return None
