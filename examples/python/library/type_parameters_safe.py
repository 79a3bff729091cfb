# Type parameters are names for annotations; a class that has some can be subscripted.
# conspect: assertions=holds exceptions=holds
type Number = int | float


class Stack[T]:
    items: list[T]

    def __init__(self) -> None:
        self.items = []

    def push(self, item: T) -> None:
        self.items.append(item)

    def pop(self) -> T:
        return self.items.pop()


class Named[T](Stack[T]):
    def __init__(self, name: str) -> None:
        super().__init__()
        self.name = name


def first[S](items: list[S]) -> S | None:
    return items[0] if items else None


def twice(n: Number) -> Number:
    return 2 * n


n = nondet_int()
stack = Named[int]("numbers")
stack.push(n)
assert first(stack.items) == n
assert twice(stack.pop()) == n + n
assert first([]) is None
