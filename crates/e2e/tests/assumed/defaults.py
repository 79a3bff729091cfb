"""Functions that fail where an argument is left out: the default is not of the kind that the annotation says."""

from dataclasses import dataclass
from logging import Logger
from typing import List, Sequence

NOTHING = None
LOG = None


def none(x: int = None) -> None:
    assert x is not None


def of_list(xs: List[int] = None) -> None:
    assert xs is not None


def by_keyword(*, x: str = None) -> None:
    assert x is not None


def unseen(x: Logger = None) -> None:
    assert x is not None


def unseen_elsewhere(x: Logger = LOG) -> None:
    assert x is not None


def by_name(x: int = NOTHING) -> None:
    assert x is not None


def text(x: int = "no") -> None:
    assert x != "no"


def whole(x: float = 0) -> None:
    assert isinstance(x, float)


def row(xs: List[int] = ()) -> None:
    assert xs != ()


def pair(xs: Sequence[int] = (1, 2)) -> None:
    assert isinstance(xs, list)


@dataclass
class Box:
    n: int = None


def box(b: Box) -> None:
    assert b.n is not None


class Shelf:
    def __init__(self, n: int = None) -> None:
        self.n = n


def shelf(s: Shelf) -> None:
    assert s.n is not None


def looped(x: int = None) -> None:
    i = 0
    while i < 3:
        i += 1
    assert x is not None
