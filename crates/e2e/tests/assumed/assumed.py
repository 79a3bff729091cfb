"""Functions that hold as long as their arguments are what is taken for granted."""


import asyncio
import sys

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


def version() -> None:
    assert sys.version_info >= (3, 11)


async def answer(delay: int) -> int:
    await asyncio.sleep(delay)
    return delay


async def waits() -> None:
    assert await answer(1) == 1


async def raced() -> None:
    done = []

    async def wait(delay: int) -> None:
        done.append(await answer(delay))

    await asyncio.gather(wait(2), wait(1))
    assert done == [1, 2]


async def computed() -> None:
    async with asyncio.timeout(1):
        await asyncio.sleep(0)


async def limited() -> None:
    assert await asyncio.wait_for(answer(1), 2) == 1
