# conspect: entry=Tilted.area contracts=violated exceptions=holds
# conspect: entry=total contracts=violated exceptions=holds
# No object is made of a class with an abstract method; one of those that extend it breaks what it promises.
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
    def __init__(self, width: int, height: int) -> None:
        self.width = width
        self.height = height

    def area(self) -> int:
        return self.width * self.height


@ensure(lambda result: result >= 0)
def total(shapes: List[Shape]) -> int:
    return sum(shape.area() for shape in shapes)
