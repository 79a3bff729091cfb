# conspect: entry=place_of contracts=holds exceptions=holds
# A search by halves, of whose loop nothing is written down.
from typing import Optional

from conspect import ensures, requires


@requires(lambda a: all(a[i] <= a[j] for i in range(len(a)) for j in range(i, len(a))))
@ensures(lambda a, x, result: x not in a if result is None else a[result] == x)
def place_of(a: list[int], x: int) -> Optional[int]:
    low, high = 0, len(a) - 1
    while low <= high:
        middle = (low + high) // 2
        if a[middle] == x:
            return middle
        if a[middle] < x:
            low = middle + 1
        else:
            high = middle - 1
    return None
