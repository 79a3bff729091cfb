# conspect: entry=grown assertions=violated exceptions=holds kind=AssertionError
# conspect: entry=grown_often assertions=violated exceptions=holds kind=AssertionError
# conspect: entry=moved assertions=violated exceptions=holds kind=AssertionError
# Two parameters that may be None may be one object, too.
from typing import Optional


class Cell:
    def __init__(self, value: int):
        self.value = value


def grown(a: Optional[list[int]], b: Optional[list[int]]):
    if a is not None and b is not None:
        n = len(b)
        a.append(1)
        assert len(b) == n


def grown_often(a: Optional[list[int]], b: Optional[list[int]], k: int):
    if a is not None and b is not None:
        n = len(b)
        for i in range(k):
            a.append(i)
        assert len(b) == n


def moved(a: Optional[Cell], b: Optional[Cell]):
    if a and b:
        old = b.value
        a.value = old + 1
        assert b.value == old
