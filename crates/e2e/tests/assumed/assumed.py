"""Functions that hold as long as their arguments are what is taken for granted."""


class Counter:
    def __init__(self, n: int):
        self.n = n if n > 0 else 0

    def down(self) -> None:
        self.n = self.n - 1

    def get(self) -> int:
        assert self.n >= 0
        return self.n


class Base:
    def __init__(self) -> None:
        self.size = 0


class Derived(Base):
    def __init__(self) -> None:
        super().__init__()
        self.size = -1


def nothing() -> int:
    return 1


def number(n: int) -> int:
    return n + 1


def used(n):
    return n + 1


def counted(c: Counter) -> None:
    assert c.n >= 0


def optional(c: Counter | None) -> None:
    assert c is None or c.n >= 0


def pair(cs: tuple[Counter, Counter]) -> None:
    assert cs[0] is not cs[1]


def ordered(ns: tuple[int, int]) -> None:
    assert ns[0] < ns[1] or ns[0] >= ns[1]


def extended(b: Base) -> None:
    assert b.size == 0
