"""Shapes, with names that those who import them have, too."""

from __future__ import annotations

from dataclasses import dataclass
from typing import List

from . import limits


class TooSmall(ValueError):
    pass


@dataclass
class Square:
    side: int

    def area(self) -> int:
        return self.side * self.side


def area(width: int, height: int) -> int:
    if width < 0 or height < 0:
        raise TooSmall("negative")
    return width * height


def largest(all: List[Square]) -> int:
    found = limits.LEAST
    for one in all:
        found = limits.higher(found, one.area())
    return found


class Counter:
    def __init__(self):
        self.__count = 0

    def __step(self) -> int:
        return 2

    def up(self) -> int:
        self.__count += self.__step()
        return self.__count
