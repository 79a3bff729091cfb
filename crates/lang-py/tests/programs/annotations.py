# Annotations of functions: what they are where the program asks, and that their names are looked up where the function is made.
from functools import singledispatch
from typing import List, Optional


class B:
    def f(self, x: "B", y: int = 3) -> int:
        return y


def shown(x: B, *a: str, y: "q" = 3, **k: float) -> bool:
    return True


print(shown.__annotations__, B.f.__annotations__, B().f.__annotations__, (lambda: 0).__annotations__)


@singledispatch
def kind(x):
    return "other"


@kind.register
def _(x: int):
    return "int"


@kind.register
def _(x: list) -> str:
    return "list"


print(kind(3), kind([]), kind("s"))
try:

    def early(x: D) -> None:
        pass
except NameError as e:
    print(e)
try:

    def never(x: List[Undefined]) -> None:
        pass
except NameError as e:
    print(e)
try:

    class A:
        def f(self) -> A:
            pass
except NameError as e:
    print(e)


class D:
    pass


def around():
    class Q:
        pass

    def h(x: Q, y: D, z: Optional[int] = None) -> Q:
        return x

    return h(3, 4)


def deep():
    T = int

    def middle():
        def low(x: T) -> T:
            return x

        return low(4)

    return middle()


class E:
    K = 1

    def f(self, x: K, y: int) -> K:
        return y


print(around(), deep(), E().f(1, 2))


def unbound():
    class A:
        v = late

    late = 1
    return A


try:
    unbound()
except NameError as e:
    print(type(e).__name__, e)
