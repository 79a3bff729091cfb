# conspect: entry=content exceptions=holds contracts=violated effort=6000000
# conspect: entry=less exceptions=holds contracts=violated effort=6000000
# Pure functions say too little.
from typing import List, Optional

from nagini_contracts.contracts import *


class Box:
    def __init__(self, content: Optional[int]) -> None:
        self.content = content

    @Pure
    def holds(self, least: int) -> bool:
        return Implies(self.content is not None, self.content >= least)


@Pure
def ordered(xs: List[int]) -> bool:
    return Forall(int, lambda i: Implies(0 <= i and i < len(xs) - 1, xs[i] <= xs[i + 1]))


def content(box: Box) -> int:
    Requires(box.holds(4))
    Ensures(Result() >= 5)
    if box.content is None:
        return 5
    return box.content


def less(xs: List[int]) -> int:
    Requires(len(xs) == 2 and ordered(xs))
    Ensures(Result() < xs[1])
    return xs[0]
