# conspect: entry=check assertions=holds exceptions=holds
# conspect: entry=keys assertions=holds exceptions=holds
# What a built-in kind does comes before the bases that stand behind it.
from enum import Enum, IntEnum


class Marked:
    def __add__(self, other: object) -> str:
        return "added"

    def __eq__(self, other: object) -> bool:
        return False

    def __hash__(self) -> int:
        return 99

    def __len__(self) -> int:
        return 77

    def __call__(self) -> str:
        return "called"


class Number(int, Marked):
    pass


class Items(list, Marked):
    pass


def check(n: int) -> None:
    x = Number(n)
    assert x + 1 == n + 1
    assert x == n and x in {n}
    assert x() == "called" and len(x) == 77
    items = Items([n])
    assert len(items) == 1 and items == [n] and items + [1] == [n, 1]


class Level(IntEnum):
    LOW = 1
    HIGH = 2


class Word(str, Enum):
    YES = "yes"
    NO = "no"


def keys(high: bool) -> None:
    level = Level.HIGH if high else Level.LOW
    assert {1: "one", 2: "two"}[level] == ("two" if high else "one")
    assert {Level.LOW: "one", 2: "two"}[level] == ("two" if high else "one")
    word = Word.YES if high else Word.NO
    assert {"yes": 1, Word.NO: 2}[word] == (1 if high else 2)
    assert repr(level).startswith("<Level.") and hash(Level.HIGH) == 2
