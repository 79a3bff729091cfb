# truth: entry=identity contracts=holds exceptions=holds assertions=holds
"""Exercise."""
import re
from typing import Dict, Final, List, Mapping, Optional, Sequence, Set, Tuple, Union, cast

from icontract import DBC, ensure, invariant, require, snapshot

@require(lambda n: n >= 0)
@ensure(lambda n, result: len(result) == n)
@ensure(lambda n, result: all(len(row) == n for row in result))
@ensure(lambda n, result: all(result[i][j] == (1 if i == j else 0) for i in range(n) for j in range(n)))
def identity(n: int) -> List[List[int]]:
    return [[1 if i == j else 0 for j in range(n)] for i in range(n)]
