# truth: entry=Square.area contracts=holds exceptions=holds assertions=holds
"""Exercise."""
import re
from typing import Dict, Final, List, Mapping, Optional, Sequence, Set, Tuple, Union, cast

from icontract import DBC, ensure, invariant, require, snapshot

class Shape(DBC):
    @ensure(lambda result: result >= 0)
    def area(self) -> int:
        return 0

@invariant(lambda self: self.side >= 0)
class Square(Shape):
    @require(lambda side: side >= 0)
    def __init__(self, side: int) -> None:
        self.side = side

    def area(self) -> int:
        return self.side * self.side
