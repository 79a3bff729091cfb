# conspect: entry=found_by_hash assertions=violated exceptions=holds kind=AssertionError
# conspect: entry=found_by_parts assertions=violated exceptions=holds kind=AssertionError
# conspect: entry=kept_as_it_was assertions=violated exceptions=holds kind=AssertionError
# Equality alone does not find a key: its hash has to be the same.
class Lenient:
    def __init__(self, n: int):
        self.n = n

    def __hash__(self):
        return self.n

    def __eq__(self, other):
        return True


class Point:
    def __init__(self, x: int, y: int):
        self.x = x
        self.y = y

    def __hash__(self):
        return hash((self.x, self.y))

    def __eq__(self, other):
        return self.x == other.x


def found_by_hash(n: int):
    assert Lenient(n) in {Lenient(1)}


def found_by_parts(x: int, y: int):
    assert Point(x, y) in {Point(x, 0): "found"}


def kept_as_it_was(x: int, y: int):
    place = Point(x, y)
    places = {place}
    place.y = 0
    assert place in places
