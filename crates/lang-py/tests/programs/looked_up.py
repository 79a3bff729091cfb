# The names of annotations are looked up where a function is made, though nobody asks for the annotations.
from typing import List

try:

    def early(x: D) -> None:
        pass
except NameError as e:
    print(e)
try:

    def never(x: List[Undefined], *rest: int) -> None:
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
    def f(self, x: "D", y: "nobody") -> int:
        return 1


def late(x: D, y: List[D], z: int | None = None) -> D:
    return x


print(late(1, []), D().f(1, 2))
