# conspect: entry=each_once contracts=violated exceptions=holds kind=PostconditionError
# What was seen is not kept.
from conspect import ensures


@ensures(lambda a, result: all(x in result for x in a) and all(x in a for x in result))
@ensures(lambda result: len(set(result)) == len(result))
def each_once(a: list[int]) -> list[int]:
    seen = set()
    result = []
    for x in a:
        if x not in seen:  # fault
            result.append(x)
    return result
