# conspect: entry=check assertions=holds exceptions=violated kind=NotImplementedError
# One class has no area.
class Shape:
    def __init__(self, name):
        self.name = name

    def area(self):
        raise NotImplementedError(self.name)  # defect


class Square(Shape):
    def __init__(self, side):
        super().__init__("square")
        self.side = side

    def area(self):
        return self.side * self.side


class Rectangle(Shape):
    def __init__(self, a, b):
        super().__init__("rectangle")
        self.a = a
        self.b = b

    def size(self):
        return self.a * self.b


def check(a: int, b: int, square: bool):
    shape = Square(a) if square else Rectangle(a, b)
    assert shape.area() == (a * a if square else a * b)
