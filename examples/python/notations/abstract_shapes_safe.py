# conspect: entry=Square.area contracts=holds exceptions=holds
# conspect: entry=Tilted.area contracts=holds exceptions=holds
# conspect: entry=made exceptions=holds
# No object is made of a class with an abstract method; those that extend it keep what it promises.
import abc
from typing import List

from icontract import DBC, ensure, require


class Shape(DBC):
    @abc.abstractmethod
    @ensure(lambda result: result >= 0)
    def area(self) -> int:
        ...


class Square(Shape):
    @require(lambda side: side >= 0)
    def __init__(self, side: int) -> None:
        self.side = side

    def area(self) -> int:
        return self.side * self.side


class Tilted(Shape):
    @require(lambda width, height: width >= 0 and height >= 0)
    def __init__(self, width: int, height: int) -> None:
        self.width = width
        self.height = height

    @property
    def is_flat(self) -> bool:
        return self.width == 0

    def area(self) -> int:
        return abs(self.width * self.height)


def made() -> None:
    try:
        Shape()
    except TypeError:
        return
    raise ValueError("an object of an abstract class")
