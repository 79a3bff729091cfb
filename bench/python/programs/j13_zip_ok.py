# truth: entry=dot contracts=holds exceptions=holds assertions=holds
"""Exercise."""
import re
from typing import Dict, Final, List, Mapping, Optional, Sequence, Set, Tuple, Union, cast

from icontract import DBC, ensure, invariant, require, snapshot

@require(lambda a, b: len(a) == len(b))
@ensure(lambda a, b, result: result == sum(x * y for x, y in zip(a, b)))
def dot(a: List[int], b: List[int]) -> int:
    total = 0
    for i in range(len(a)):
        total += a[i] * b[i]
    return total
