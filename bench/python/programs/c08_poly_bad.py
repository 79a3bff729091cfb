# truth: entry=evaluate contracts=violated
"""Exercise."""
import re
from typing import Dict, Final, List, Mapping, Optional, Sequence, Set, Tuple, Union, cast

from icontract import DBC, ensure, invariant, require, snapshot

@require(lambda coeffs: len(coeffs) > 0)
@ensure(lambda coeffs, x, result: x != 0 or result == coeffs[0])
@ensure(lambda coeffs, x, result: x != 1 or result == sum(coeffs))
def evaluate(coeffs: List[int], x: int) -> int:
    result = 0
    for c in reversed(coeffs):
        result = result + x * c
    return result
