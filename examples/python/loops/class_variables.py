# conspect: entry=made assertions=holds exceptions=holds
# conspect: entry=made_too_many assertions=violated exceptions=holds
# conspect: entry=numbered assertions=holds exceptions=holds
# conspect: entry=added assertions=holds exceptions=holds settled
from abc import ABC, abstractmethod


class Thing(ABC):
    @abstractmethod
    def weight(self) -> int:
        pass


class Stone(Thing, ABC):
    made = 0
    LIGHT = 1

    def __init__(self):
        Stone.made += 1
        self.number = Stone.made

    def weight(self) -> int:
        return self.LIGHT


class Shelf:
    def __init__(self):
        self.stones = []
        self.weight = 0

    def add(self, stone: Stone) -> None:
        self.stones += [stone.number]
        self.weight += stone.weight()


def made(n: int) -> None:
    for _ in range(n):
        Stone()
    assert Stone.made >= 0


def made_too_many(n: int) -> None:
    for _ in range(n):
        Stone()
    assert Stone.made < 3


def numbered(n: int) -> None:
    Stone.made = 5
    last = Stone()
    for _ in range(n):
        last = Stone()
        assert last.number == last.made
    assert last.number > 5


def added(n: int) -> None:
    shelf = Shelf()
    for _ in range(n):
        shelf.add(Stone())
    assert len(shelf.stones) == shelf.weight
