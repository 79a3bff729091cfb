# What the top level may have changed in ways that proofs do not follow is not taken for what it was.
# conspect: entry=pushed assertions=violated exceptions=holds
# conspect: entry=counted assertions=violated exceptions=holds
# conspect: entry=sized assertions=holds exceptions=holds
from enum import Enum

SEEN = [1]
COUNT = 1
SIZE = 3


class Color(Enum):
    RED = 1
    GREEN = 2


def push(n: int) -> None:
    global COUNT
    COUNT += n
    SEEN.append(n)


for color in Color:
    push(-color.value)


def pushed(n: int) -> None:
    for _ in range(n):
        for x in SEEN:
            assert x > 0


def counted(n: int) -> int:
    t = COUNT
    for _ in range(n):
        t += 1
    assert t >= 0
    return t


def sized(n: int) -> int:
    t = SIZE
    for _ in range(n):
        t += 1
    assert t >= 3
    return t
