# truth: entry=transpose contracts=holds exceptions=holds assertions=holds
"""Exercise."""
import re
from typing import Dict, Final, List, Mapping, Optional, Sequence, Set, Tuple, Union, cast

from icontract import DBC, ensure, invariant, require, snapshot

@require(lambda m: len(m) > 0 and len(m[0]) > 0)
@require(lambda m: all(len(row) == len(m[0]) for row in m))
@ensure(lambda m, result: len(result) == len(m[0]))
@ensure(lambda m, result: all(len(row) == len(m) for row in result))
def transpose(m: List[List[int]]) -> List[List[int]]:
    return [[m[i][j] for i in range(len(m))] for j in range(len(m[0]))]
