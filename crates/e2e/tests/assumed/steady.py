"""Functions that find what nothing changes."""

import math
from typing import List

TABLE = [1, 2, 3]
LIMIT = 10
PAIR = (1, "two")
Rows = List[List[int]]


class Step:
    size: int = 2
    names = ("one", "two")

    def __init__(self, n: int = 0) -> None:
        self.n = n


def looked(i: bool) -> None:
    assert TABLE[i] <= 2


def limited(x: int) -> None:
    assert x <= LIMIT or x > 10


def constant() -> None:
    rows: Rows = [[1]]
    rows[0][0] = 2
    assert PAIR[0] == 1 and math.pi > 3 and len(rows) == 1


def stepped(n: int) -> None:
    step = Step(n)
    step.n += step.size
    assert step.n == n + 2 and step.names[1] == "two"
