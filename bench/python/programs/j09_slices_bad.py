# truth: entry=rotate contracts=violated
"""Exercise."""
import re
from typing import Dict, Final, List, Mapping, Optional, Sequence, Set, Tuple, Union, cast

from icontract import DBC, ensure, invariant, require, snapshot

@require(lambda xs, k: 0 <= k <= len(xs))
@ensure(lambda xs, k, result: len(result) == len(xs))
@ensure(lambda xs, k, result: result == xs[k:] + xs[:k])
def rotate(xs: List[int], k: int) -> List[int]:
    result = xs[k:]
    for i in range(k - 1):
        result.append(xs[i])
    return result
