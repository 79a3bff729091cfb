# truth: entry=mean exceptions=violated
"""Exercise."""
import re
from typing import Dict, Final, List, Mapping, Optional, Sequence, Set, Tuple, Union, cast

from icontract import DBC, ensure, invariant, require, snapshot

@require(lambda xs: len(xs) > 0)
@require(lambda xs: all(0 <= x <= 100 for x in xs))
@ensure(lambda result: 0.0 <= result <= 100.0)
def mean(xs: List[int]) -> float:
    return sum(xs) / (len(xs) - 1)
