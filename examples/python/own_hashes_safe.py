# conspect: entry=one_place assertions=holds exceptions=holds
# conspect: entry=counted assertions=holds exceptions=holds
# conspect: entry=beside_numbers assertions=holds exceptions=holds
# conspect: entry=known_and_unknown assertions=holds exceptions=holds
# Hashes of what is not known are equal where what is hashed is.
from dataclasses import dataclass


class Point:
    def __init__(self, x: int, y: int):
        self.x = x
        self.y = y

    def __hash__(self):
        return hash((self.x, self.y))

    def __eq__(self, other):
        return isinstance(other, Point) and (self.x, self.y) == (other.x, other.y)


class Number:
    def __init__(self, n: int):
        self.n = n

    def __hash__(self):
        return self.n

    def __eq__(self, other):
        return self.n == (other.n if isinstance(other, Number) else other)


@dataclass(frozen=True)
class Pair:
    first: int
    last: int


def one_place(x: int, y: int):
    places = {Point(x, y), Point(y, x)}
    assert len(places) == (1 if x == y else 2)
    assert Point(x, y) in places
    assert (x, y) not in places


def counted(first: int, last: int):
    counts = {}
    for pair in (Pair(first, last), Pair(last, first), Pair(first, last)):
        counts[pair] = counts.get(pair, 0) + 1
    assert counts[Pair(first, last)] == (3 if first == last else 2)
    assert (Pair(first, last), 1) in {(Pair(first, last), 1): 0}


def beside_numbers(n: int):
    if -(2**60) < n < 2**60:
        assert Number(n) in {n}
        assert n in {Number(n)}
        assert n + 1 not in {Number(n)}


def known_and_unknown(x: int):
    places = {Point(1, 2): "a"}
    assert (Point(x, 2) in places) == (x == 1)
    places[Point(x, 2)] = "b"
    assert places[Point(1, 2)] == ("b" if x == 1 else "a")
