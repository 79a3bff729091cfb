# truth: entry=Queue.dequeue contracts=violated
"""Exercise."""
import re
from typing import Dict, Final, List, Mapping, Optional, Sequence, Set, Tuple, Union, cast

from icontract import DBC, ensure, invariant, require, snapshot

@invariant(lambda self: len(self.items) <= self.capacity)
class Queue:
    @require(lambda capacity: capacity > 0)
    def __init__(self, capacity: int) -> None:
        self.capacity = capacity
        self.items: List[int] = []

    @require(lambda self: len(self.items) < self.capacity)
    @ensure(lambda self, item: self.items[-1] == item)
    def enqueue(self, item: int) -> None:
        self.items.append(item)

    @require(lambda self: len(self.items) > 0)
    @snapshot(lambda self: list(self.items), name="items")
    @ensure(lambda self, OLD, result: result == OLD.items[0])
    @ensure(lambda self, OLD: self.items == OLD.items[1:])
    def dequeue(self) -> int:
        return self.items.pop()
