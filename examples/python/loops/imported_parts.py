# conspect: entry=areas assertions=holds exceptions=holds
# conspect: entry=areas_below assertions=holds exceptions=violated kind=TooSmall
# conspect: entry=squares assertions=holds exceptions=holds
# conspect: entry=qualified assertions=holds exceptions=holds
# conspect: entry=asked assertions=holds exceptions=holds
# conspect: entry=never_asked assertions=violated exceptions=holds
# conspect: entry=counted assertions=holds exceptions=holds
from typing import List

import parts.limits
from parts import SCALE, Square, area_of
from parts.shapes import TooSmall, largest

LEAST = 7


def areas(n: int) -> int:
    total = 0
    for area in range(n):
        total += area_of(area, SCALE)
    assert total >= 0
    return total


def areas_below(n: int) -> int:
    total = 0
    for k in range(n):
        total += area_of(k, k - 1)
    return total


def squares(all: List[Square], one: Square) -> int:
    found = largest(all)
    assert found >= 0 and one.area() >= 0 and LEAST == 7
    return found


def qualified(n: int) -> int:
    t = parts.limits.LEAST
    while n > 0:
        try:
            t += parts.shapes.area(n, n - 1)
        except TooSmall:
            t += 1
        n -= 1
    assert t >= 0
    return t


def asked(n: int) -> None:
    for k in range(n):
        parts.limits.higher(k, n)
    assert parts.limits.asked >= 0


def never_asked(n: int) -> None:
    for k in range(n):
        parts.limits.higher(k, n)
    assert parts.limits.asked < 5


def counted(n: int) -> int:
    c = parts.shapes.Counter()
    for _ in range(n):
        c.up()
    last = c.up()
    assert last >= 2
    return last
