from enum import Enum, IntEnum, auto
from typing import List, Optional


class Same(Enum):
    A = 1
    B = True


class Numbers(IntEnum):
    A = 1
    B = 2


class Equal(Enum):
    A = 1
    B = 2

    def __eq__(self, other):
        return True

    def __hash__(self):
        return 1


class Counted(Enum):
    A = 5
    B = auto()


class Own(Enum):
    A = 1
    B = 2

    @property
    def value(self):
        return 7


class Plain(Enum):
    A = "a"
    B = "b"
    C = "c"


def aliases(xs: List[int]) -> None:
    for _ in xs:
        assert Same.A is not Same.B


def numbers(xs: List[Numbers]) -> None:
    for x in xs:
        assert x != 1


def equal(xs: List[int]) -> None:
    for _ in xs:
        assert Equal.A != Equal.B


def counted(xs: List[Counted]) -> None:
    for x in xs:
        assert x.value <= 5


def own(xs: List[Own]) -> None:
    for x in xs:
        assert x.value < 7


def third(xs: List[Plain]) -> None:
    for x in xs:
        assert x is Plain.A or x is Plain.B


def looked_up(words: List[str]) -> None:
    for w in words:
        Plain(w)


def ordered(xs: List[Plain]) -> None:
    for x in xs:
        x < Plain.A


def sorted_ones(xs: List[Plain]) -> List[Plain]:
    return sorted(xs)


def greatest(xs: List[Plain]) -> Plain:
    return max(xs, default=Plain.A)


def added(xs: List[Plain]) -> int:
    return sum(x for x in xs)


def of_none(xs: List[int], last: Optional[Plain]) -> None:
    for _ in xs:
        last.name


def stored(xs: List[int]) -> None:
    for _ in xs:
        Plain.A = 3


def hidden(xs: List[int], Plain: List[int]) -> None:
    for _ in xs:
        Plain.A
