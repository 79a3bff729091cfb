# truth: entry=Sub.half contracts=violated
"""Exercise."""
import re
from typing import Dict, Final, List, Mapping, Optional, Sequence, Set, Tuple, Union, cast

from icontract import DBC, ensure, invariant, require, snapshot

class Base(DBC):
    @require(lambda n: n > 0)
    @ensure(lambda n, result: 2 * result <= n)
    def half(self, n: int) -> int:
        return n // 2

class Sub(Base):
    @require(lambda n: n > -20)
    @ensure(lambda result: result >= -5)
    def half(self, n: int) -> int:
        return n // 2
