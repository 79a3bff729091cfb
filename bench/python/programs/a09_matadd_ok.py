# truth: entry=add contracts=holds exceptions=holds assertions=holds
"""Exercise."""
import re
from typing import Dict, Final, List, Mapping, Optional, Sequence, Set, Tuple, Union, cast

from icontract import DBC, ensure, invariant, require, snapshot

@require(lambda a, b: len(a) == len(b))
@require(lambda a, b: all(len(x) == len(y) for x, y in zip(a, b)))
@ensure(lambda a, result: len(result) == len(a))
def add(a: List[List[int]], b: List[List[int]]) -> List[List[int]]:
    result = []
    for x, y in zip(a, b):
        row = []
        for i in range(len(x)):
            row.append(x[i] + y[i])
        result.append(row)
    return result
