# conspect: entry=steps contracts=violated exceptions=holds
# conspect: entry=around contracts=violated exceptions=holds
# conspect: entry=scaled contracts=violated exceptions=holds
# Clauses over neighbours and tuples that are written out, each a little too strong.
from itertools import pairwise
from math import gcd
from typing import List

from icontract import ensure, require


@require(lambda xs: all(x <= y for x, y in pairwise(xs)))
@require(lambda xs: len(xs) >= 2)
@ensure(lambda result: result > 0)
def steps(xs: List[int]) -> int:
    return xs[len(xs) - 1] - xs[0]


@ensure(lambda result: 0 <= result <= 8)
def around(x: int, y: int) -> int:
    count = 0
    for dx in (-1, 0, 1):
        for dy in (-1, 0, 1):
            if x + dx > y + dy:
                count += 1
    return count


@require(lambda a, b: a > 0 and b > 0)
@ensure(lambda a, result: 0 <= result < a)
def scaled(a: int, b: int) -> int:
    return a // gcd(a, b)
