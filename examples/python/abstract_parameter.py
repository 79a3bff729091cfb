# conspect: entry=area_of assertions=violated exceptions=holds kind=AssertionError
# conspect: entry=total assertions=violated exceptions=holds kind=AssertionError
# conspect: entry=name_of exceptions=violated kind=AttributeError
# One of the classes does not do what the others do.
from abc import ABC, abstractmethod
from typing import Optional


class Shape(ABC):
    @abstractmethod
    def area(self) -> int: ...

    @abstractmethod
    def name(self) -> str: ...


class Named(Shape):
    def name(self) -> str:
        return "shape"


class Square(Named):
    def __init__(self, side: int):
        self.side = side

    def area(self) -> int:
        return self.side * self.side


class Rectangle(Named):
    def __init__(self, width: int, height: int):
        self.width = width
        self.height = height

    def area(self) -> int:
        return self.width * self.height


def area_of(shape: Shape):
    assert shape.area() >= 0


def total(shape: Shape, n: int):
    t = 0
    for _ in range(n):
        t += shape.area()
    assert t >= 0


def name_of(shape: Optional[Shape]) -> str:
    return shape.name()
