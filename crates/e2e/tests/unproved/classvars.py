from abc import ABC, abstractmethod


class Counted:
    made = 0

    def __init__(self):
        Counted.made += 1


def counts(n: int) -> None:
    for _ in range(n):
        Counted()
    assert Counted.made < 4


def looks(n: int) -> None:
    c = Counted()
    for _ in range(n):
        Counted()
    assert c.made == 1


class Base:
    kept = 0


class Heir(Base):
    pass


def of_heir(n: int) -> None:
    for _ in range(n):
        Heir.kept += 1
    assert Base.kept == Heir.kept


class Own:
    kept_here = 0

    def up(self):
        self.kept_here += 1


def of_object(n: int) -> None:
    o = Own()
    for _ in range(n):
        o.up()
    assert o.kept_here == Own.kept_here


class Over:
    size = 1


class Under(Over):
    size = 2


def overridden(n: int) -> None:
    for _ in range(n):
        Over.size += 1
    assert Under().size == 2 and Over.size < 3


class Aliased:
    sign = 1


def by_alias(n: int) -> int:
    k = Aliased
    k.sign = -1
    t = 0
    for _ in range(n):
        t += Aliased.sign
    assert t >= 0
    return t


class Given:
    sign_here = 1


def change(Given) -> None:
    Given.sign_here = -1


class Else:
    sign_here = 1


def by_parameter(n: int) -> int:
    change(Else)
    t = 0
    for _ in range(n):
        t += Else.sign_here
    assert t >= 0
    return t


class Typed:
    level = 1

    def lower(self) -> None:
        type(self).level -= 1


def by_type(n: int) -> None:
    t = Typed()
    for _ in range(n):
        t.lower()
    assert Typed.level == 1


class Several:
    part = 1

    @classmethod
    def lower(cls) -> None:
        cls.part -= 1


class Part(Several):
    pass


def by_class(n: int) -> None:
    for _ in range(n):
        Part.lower()
        Several.lower()
    assert Several.part == 1 or Part.part == 1


class Empty:
    first = None


def was_none(n: int) -> int:
    for k in range(n):
        Empty.first = k
    return Empty.first + 1


class Deleted:
    gone = 1


def deletes(n: int) -> int:
    for _ in range(n):
        del Deleted.gone
    return Deleted.gone


class Shape(ABC):
    sides = 0

    @abstractmethod
    def area(self) -> int:
        pass


class Line(Shape, ABC):
    def area(self) -> int:
        return -1


def of_abstract(n: int) -> int:
    t = 0
    for _ in range(n):
        t += Line().area()
    assert t >= 0
    return t


def makes_abstract(n: int) -> int:
    t = 0
    for _ in range(n):
        t += Shape().sides
    return t


class Bag:
    def __init__(self):
        self.items = []

    def add(self, n: int) -> None:
        self.items += [n]


def shared_items(n: int) -> None:
    b = Bag()
    items = b.items
    for k in range(n):
        b.add(k)
    assert len(items) == 0


class Shadowed:
    sign_there = 1


def shadows(n: int) -> int:
    for Shadowed in [Else]:
        Shadowed.sign_there = -1
    t = 0
    for _ in range(n):
        t += Else.sign_there
    assert t >= 0
    return t
