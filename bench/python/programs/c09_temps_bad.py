# truth: entry=table contracts=violated
"""Exercise."""
import re
from typing import Dict, Final, List, Mapping, Optional, Sequence, Set, Tuple, Union, cast

from icontract import DBC, ensure, invariant, require, snapshot

@require(lambda lo, hi: lo <= hi)
@require(lambda step: step > 0)
@ensure(lambda lo, hi, step, result: len(result) == (hi - lo) // step + 1)
@ensure(lambda lo, result: result[0] == lo * 9 // 5 + 32)
def table(lo: int, hi: int, step: int) -> List[int]:
    result = []
    for c in range(lo, hi, step):
        result.append(c * 9 // 5 + 32)
    return result
