# conspect: entry=MinStack.push contracts=holds exceptions=holds
# conspect: entry=use contracts=holds exceptions=holds
# A stack that knows its least element.
from conspect import ensures, invariant, raises, requires


@invariant(lambda self: len(self.items) == len(self.least))
@invariant(lambda self: all(self.least[k] == min(self.items[: k + 1]) for k in range(len(self.items))))
class MinStack:
    def __init__(self):
        self.items = []
        self.least = []

    @ensures(lambda self, x, old: self.items == old.self.items + [x])
    def push(self, x: int) -> None:
        self.items.append(x)
        self.least.append(x if not self.least or x < self.least[-1] else self.least[-1])

    @raises(IndexError, when=lambda self: not self.items)
    @ensures(lambda self, result, old: old.self.items == self.items + [result])
    def pop(self) -> int:
        self.least.pop()
        return self.items.pop()


@requires(lambda xs: len(xs) > 0)
@ensures(lambda xs, result: result == min(xs))
def use(xs: list[int]) -> int:
    stack = MinStack()
    for x in xs:
        stack.push(x)
    return stack.least[-1]
