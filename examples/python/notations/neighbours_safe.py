# conspect: entry=search contracts=holds exceptions=holds
# conspect: entry=steps contracts=holds exceptions=holds
# conspect: entry=around contracts=holds exceptions=holds
# conspect: entry=read contracts=holds exceptions=holds
# conspect: entry=scaled contracts=holds exceptions=holds
# Clauses over neighbours, tuples that are written out, patterns with an annotation, overloads.
import re
from itertools import pairwise
from math import gcd
from typing import Final, List, Optional, overload

from icontract import ensure, require

NUMBER: Final = re.compile(r"^[0-9]+$")
AROUND = (-1, 0, 1)


@require(lambda xs: all(x <= y for x, y in zip(xs, xs[1:])))
@ensure(lambda xs, x, result: result is None or xs[result] == x)
@ensure(lambda xs, x, result: result is not None or all(y != x for y in xs))
def search(xs: List[int], x: int) -> Optional[int]:
    low, high = 0, len(xs)
    while low < high:
        middle = (low + high) // 2
        if xs[middle] == x:
            return middle
        if xs[middle] < x:
            low = middle + 1
        else:
            high = middle
    return None


@require(lambda xs: all(x < y for x, y in pairwise(xs)))
@require(lambda xs: len(xs) >= 2)
@ensure(lambda result: result > 0)
def steps(xs: List[int]) -> int:
    return xs[len(xs) - 1] - xs[0]


@ensure(lambda result: result >= 0)
def around(x: int, y: int) -> int:
    count = 0
    for dx in AROUND:
        for dy in (-1, 0, 1):
            if x + dx > y + dy:
                count += 1
    return count


@require(lambda line: NUMBER.match(line))
@ensure(lambda result: result >= 0)
def read(line: str) -> int:
    match = NUMBER.match(line)
    assert match is not None
    return int(match.group(0))


@overload
def scaled(a: int, b: int) -> int: ...


@require(lambda a, b: a > 0 and b > 0)
@ensure(lambda a, result: 0 <= result <= a)
def scaled(a: int, b: int) -> int:
    return a // gcd(a, b)
