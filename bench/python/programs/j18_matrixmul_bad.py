# truth: entry=trace contracts=violated
"""Exercise."""
import re
from typing import Dict, Final, List, Mapping, Optional, Sequence, Set, Tuple, Union, cast

from icontract import DBC, ensure, invariant, require, snapshot

@require(lambda m: all(len(row) == len(m) for row in m))
@ensure(lambda m, result: result == sum(m[i][i] for i in range(len(m))))
def trace(m: List[List[int]]) -> int:
    total = 0
    for i in range(len(m)):
        total += m[i][0]
    return total
