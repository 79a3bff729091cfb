"""Classes: inheritance, descriptors, operators' methods, attributes."""


class Base:
    kind = "base"

    def __init__(self, x=1):
        self.x = x

    def __eq__(self, other):
        return isinstance(other, Base) and self.x == other.x

    def __hash__(self):
        return hash(self.x)

    def __add__(self, other):
        return type(self)(self.x + other.x)

    def __lt__(self, other):
        return self.x < other.x

    def __len__(self):
        return self.x

    def __getitem__(self, i):
        if i >= self.x:
            raise IndexError(i)
        return i * 10

    def __call__(self, *args, **kwargs):
        return args, kwargs

    def __repr__(self):
        return f"{type(self).__name__}({self.x})"


class Left(Base):
    kind = "left"

    def who(self):
        return "left>" + super().who() if hasattr(super(), "who") else "left"


class Right(Base):
    def who(self):
        return "right"


class Both(Left, Right):
    @property
    def double(self):
        return self.x * 2

    @double.setter
    def double(self, v):
        self.x = v // 2

    @classmethod
    def make(cls, x):
        return cls(x)

    @staticmethod
    def plain(x):
        return x + 1

    def __getattr__(self, name):
        return "no " + name


b = Both(3)
print([c.__name__ for c in Both.__mro__], b.kind, b.who(), b.double, b.missing)
b.double = 10
print(b, b.x, Both.make(7), Both.plain(1), b + Base(1), b == Base(5), b != Base(5), Base(1) < b)
print(list(b), len(b), bool(Base(0)), b(1, 2, k=3), {Base(1): "one"}[Base(1)])
print(isinstance(b, Left), issubclass(Both, Right), hasattr(b, "x"), getattr(Base(), "y", "none"))


class Meta(type):
    def __call__(cls, *args):
        print("making", cls.__name__)
        return super().__call__(*args)


class Made(metaclass=Meta):
    def __init__(self, x):
        self.x = x

    def __init_subclass__(cls, **kwargs):
        print("subclass", cls.__name__, kwargs)


class Child(Made, flag=1):
    pass


print(Made(1).x, Child(2).x)
try:
    Base().nothing
except AttributeError as e:
    print(e)
try:
    Base(1, 2, 3)
except TypeError as e:
    print(e)


class MyList(list):
    def total(self):
        return sum(self)


class MyInt(int):
    pass


m = MyList([1, 2])
m.append(3)
print(m.total(), m, len(m), MyInt(3) + 4, type(MyInt(3)).__name__)


class Base:
    pass


class Below(Base):
    pass


try:

    class Crossed(Base, Below):
        pass
except TypeError as e:
    print(e)
