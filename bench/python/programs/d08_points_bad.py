# truth: entry=bounding contracts=violated
"""Exercise."""
import re
from typing import Dict, Final, List, Mapping, Optional, Sequence, Set, Tuple, Union, cast

from icontract import DBC, ensure, invariant, require, snapshot

@require(lambda points: len(points) > 0)
@ensure(lambda points, result: all(result[0] <= x <= result[1] for x, _ in points))
def bounding(points: List[Tuple[int, int]]) -> Tuple[int, int]:
    lo = points[0][0]
    hi = points[0][0]
    for x, y in points:
        if x < lo:
            lo = x
        if x > hi and y > 0:
            hi = x
    return lo, hi
