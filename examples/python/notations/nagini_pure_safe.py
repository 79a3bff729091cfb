# conspect: entry=Box.size contracts=holds effort=6000000
# conspect: entry=content exceptions=holds contracts=holds effort=6000000
# What an implication says is looked at only where its condition holds, in functions that contracts call, too.
from typing import Optional

from nagini_contracts.contracts import *


class Box:
    def __init__(self, content: Optional[int]) -> None:
        self.content = content

    @Predicate
    def closed(self) -> bool:
        return Acc(self.content) and Implies(self.content is not None, self.content > 0)

    @Pure
    def holds(self, least: int) -> bool:
        return Implies(self.content is not None, self.content >= least)

    def size(self) -> int:
        Requires(self.closed())
        Ensures(Result() >= 0)
        return 0 if self.content is None else self.content


def content(box: Box) -> int:
    Requires(box.holds(5))
    Ensures(Result() >= 5)
    if box.content is None:
        return 5
    return box.content
