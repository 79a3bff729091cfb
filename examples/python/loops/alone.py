# conspect: entry=turned assertions=holds exceptions=holds settled
# conspect: entry=turned_too_far assertions=violated exceptions=holds
# conspect: entry=parts assertions=holds exceptions=holds settled
# conspect: entry=without_ends assertions=holds exceptions=holds settled
# conspect: entry=without_end exceptions=violated
# conspect: entry=pairs assertions=holds exceptions=holds settled
# conspect: entry=distances assertions=holds exceptions=holds settled
# conspect: entry=signed_distances assertions=violated exceptions=holds
# Functions without a contract, shown for sequences of any length as those with one are.
from math import *


def turned(xs: list[int], k: int):
    if not xs:
        return
    k %= len(xs)
    ys = xs[k:] + xs[:k]
    assert ys[0] == xs[k] and len(ys) == len(xs)
    assert sum(ys) == sum(xs)


def turned_too_far(xs: list[int], k: int):
    if not xs:
        return
    ys = xs[k:] + xs[:k]
    assert ys[0] == xs[k % len(xs)]  # defect


def parts(xs: list[int], i: int):
    if 0 <= i <= len(xs):
        assert xs[:i] + xs[i:] == xs


def without_ends(xs: list[int]):
    if len(xs) < 2:
        return
    first, *middle, last = xs
    assert len(middle) == len(xs) - 2
    assert first == xs[0] and last == xs[-1]


def without_end(xs: list[int]):
    first, *rest = xs  # defect
    assert len(rest) == len(xs) - 1


def pairs(xs: list[int], ys: list[int]):
    both = list(zip(xs, ys))
    assert len(both) == min(len(xs), len(ys))


def distances(xs: list[tuple[int, int]]):
    xs = [(min(a, b), max(a, b)) for a, b in xs]
    total = 0
    for low, high in xs:
        assert low <= high
        total += high - low
    assert total >= 0


def signed_distances(xs: list[tuple[int, int]]):
    total = 0
    for low, high in xs:
        total += high - low
    assert total >= 0  # defect
