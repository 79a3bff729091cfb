# truth: entry=total contracts=violated
"""Exercise."""
import re
from typing import Dict, Final, List, Mapping, Optional, Sequence, Set, Tuple, Union, cast

from icontract import DBC, ensure, invariant, require, snapshot

@require(lambda xs: all(x >= 0 for x in xs))
@ensure(lambda result: result >= 0)
def total(xs: List[int]) -> int:
    def clip(x: int) -> int:
        return min(x - 1, 100)
    s = 0
    for x in xs:
        s += clip(x)
    return s
