# truth: entry=count_trees exceptions=violated
"""Exercise."""
import re
from typing import Dict, Final, List, Mapping, Optional, Sequence, Set, Tuple, Union, cast

from icontract import DBC, ensure, invariant, require, snapshot

@require(lambda rows: len(rows) > 0 and len(rows[0]) > 0)
@require(lambda rows: all(len(row) == len(rows[0]) for row in rows))
@ensure(lambda rows, result: 0 <= result <= len(rows))
def count_trees(rows: List[List[bool]]) -> int:
    count = 0
    col = 0
    for row in rows:
        if row[col]:
            count += 1
        col = col + 3
    return count
