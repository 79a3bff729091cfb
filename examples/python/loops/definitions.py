# What proofs do not follow (an enumeration, several bases, decorators, what the library gives) is no obstacle to functions that do not use it.
# conspect: entry=total assertions=holds exceptions=holds
# conspect: entry=limited assertions=holds exceptions=holds
# conspect: entry=weighed assertions=holds exceptions=holds
# conspect: entry=asked assertions=holds exceptions=holds
# conspect: entry=left assertions=holds exceptions=holds
import functools
import logging
import re
import sys
from enum import Enum
from typing import NamedTuple

logger = logging.getLogger(__name__)
NAME = re.compile(r"[a-z]+")
LIMIT = 3
WEIGHTS = [1, 2, 3]


class Color(Enum):
    RED = 1
    GREEN = 2


class Point(NamedTuple):
    x: int
    y: int


class Asked:
    def times(self) -> int:
        return 1


class Named:
    def name(self) -> int:
        return 2


class Both(Asked, Named):
    pass


@functools.lru_cache(maxsize=None)
def remembered(n: int) -> int:
    return n


def painted(c: Color) -> str:
    return c.name


def total(xs: list[int]) -> int:
    n = 0
    for x in xs:
        n += abs(x)
    assert n >= 0
    return n


def limited(n: int) -> int:
    i = 0
    while i < n:
        i += 1
        assert i <= n
    return min(i, LIMIT)


def weighed(n: int) -> int:
    t = 0
    for i in range(n):
        t += WEIGHTS[i % 3]
    assert t >= 0
    return t


def asked(a: Asked, n: int) -> int:
    t = 0
    for _ in range(n):
        t += a.times()
    assert t >= 0
    return t


def left(n: int) -> int:
    if n < 0:
        sys.exit(2)
    i = 0
    while i < n:
        i += 1
    assert i == n
    return i
