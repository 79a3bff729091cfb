# conspect: entry=filled assertions=holds exceptions=holds
# conspect: entry=emptied assertions=holds exceptions=holds
# conspect: entry=overfull assertions=violated exceptions=holds
# conspect: entry=negative exceptions=violated
# conspect: entry=maybe assertions=holds exceptions=holds
# conspect: entry=switched assertions=holds exceptions=holds
# Objects that say how long they are, or whether they are true.
from typing import Optional


class Stack:
    def __init__(self) -> None:
        self.items: list[int] = []

    def push(self, x: int) -> None:
        self.items.append(x)

    def pop(self) -> int:
        if not self:
            raise IndexError("empty")
        return self.items.pop()

    def __len__(self) -> int:
        return len(self.items)


class Small(Stack):
    def push(self, x: int) -> None:
        if len(self) < 3:
            super().push(x)


class Debt:
    def __init__(self, n: int) -> None:
        self.n = n

    def __len__(self) -> int:
        return self.n


class Switch:
    def __init__(self) -> None:
        self.on = False

    def __bool__(self) -> bool:
        return self.on

    def __len__(self) -> int:
        return -1


def filled(n: int):
    s = Stack()
    for i in range(n):
        s.push(i)
    assert len(s) == max(n, 0)


def emptied(n: int):
    s = Small()
    for i in range(n):
        s.push(i)
    assert len(s) <= 3
    while s:
        s.pop()
    assert len(s) == 0 and not s


def overfull(n: int):
    s = Small()
    for i in range(n):
        s.push(i)
    assert len(s) < 3


def negative(n: int) -> bool:
    return not Debt(n)


def maybe(n: int):
    s: Optional[Stack] = None
    for i in range(n):
        if s is None:
            s = Stack()
        s.push(i)
    if n > 0:
        assert s
    else:
        assert not s


def switched(n: int):
    s = Switch()
    i = 0
    while not s:
        i += 1
        if i >= n:
            s.on = True
    assert i >= n
