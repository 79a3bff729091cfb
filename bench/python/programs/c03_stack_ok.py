# truth: entry=Stack.push contracts=holds exceptions=holds assertions=holds
"""Exercise."""
import re
from typing import Dict, Final, List, Mapping, Optional, Sequence, Set, Tuple, Union, cast

from icontract import DBC, ensure, invariant, require, snapshot

class Stack(DBC):
    def __init__(self) -> None:
        self.items: List[int] = []

    @snapshot(lambda self: self.items[:], name="items")
    @ensure(lambda self, x, OLD: self.items == OLD.items + [x])
    def push(self, x: int) -> None:
        self.items.append(x)

    @require(lambda self: len(self.items) > 0)
    @snapshot(lambda self: self.items[:], name="items")
    @ensure(lambda self, result, OLD: OLD.items == self.items + [result])
    def pop(self) -> int:
        return self.items.pop()
