# truth: entry=Interval.intersect contracts=holds exceptions=holds assertions=holds
"""Exercise."""
import re
from typing import Dict, Final, List, Mapping, Optional, Sequence, Set, Tuple, Union, cast

from icontract import DBC, ensure, invariant, require, snapshot

@invariant(lambda self: self.lo <= self.hi)
class Interval(DBC):
    @require(lambda lo, hi: lo <= hi)
    def __init__(self, lo: int, hi: int) -> None:
        self.lo = lo
        self.hi = hi

    @ensure(lambda self, x, result: result == (self.lo <= x <= self.hi))
    def contains(self, x: int) -> bool:
        return self.lo <= x and x <= self.hi

    @require(lambda self, other: self.lo <= other.hi and other.lo <= self.hi)
    @ensure(lambda self, other, result: self.contains(result.lo) and other.contains(result.hi))
    def intersect(self, other: 'Interval') -> 'Interval':
        return Interval(max(self.lo, other.lo), min(self.hi, other.hi))
