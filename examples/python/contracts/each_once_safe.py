# conspect: entry=each_once contracts=holds exceptions=holds
# Each element once, in the order of their first places: the set holds what the list holds.
from conspect import ensures


@ensures(lambda a, result: all(x in result for x in a) and all(x in a for x in result))
@ensures(lambda result: len(set(result)) == len(result))
def each_once(a: list[int]) -> list[int]:
    seen = set()
    result = []
    for x in a:
        if x not in seen:
            seen.add(x)
            result.append(x)
    return result
