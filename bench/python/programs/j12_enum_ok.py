# truth: entry=positions contracts=holds exceptions=holds assertions=holds
"""Exercise."""
import re
from typing import Dict, Final, List, Mapping, Optional, Sequence, Set, Tuple, Union, cast

from icontract import DBC, ensure, invariant, require, snapshot

@ensure(lambda xs, x, result: all(xs[i] == x for i in result))
@ensure(lambda xs, x, result: all(0 <= i < len(xs) for i in result))
def positions(xs: List[int], x: int) -> List[int]:
    result = []
    for i, y in enumerate(xs):
        if y == x:
            result.append(i)
    return result
