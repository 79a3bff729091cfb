# truth: entry=use contracts=holds exceptions=holds assertions=holds
"""Exercise."""
import re
from typing import Dict, Final, List, Mapping, Optional, Sequence, Set, Tuple, Union, cast

from icontract import DBC, ensure, invariant, require, snapshot

class Base(DBC):
    @require(lambda n: n >= 0)
    @ensure(lambda result: result >= 0)
    def f(self, n: int) -> int:
        return n

class Sub(Base):
    def f(self, n: int) -> int:
        return n + 1

@ensure(lambda result: result >= 0)
def use(n: int) -> int:
    s = Sub()
    if n < 0:
        return 0
    return s.f(n)
