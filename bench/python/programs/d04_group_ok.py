# truth: entry=group contracts=holds exceptions=holds assertions=holds
"""Exercise."""
import re
from typing import Dict, Final, List, Mapping, Optional, Sequence, Set, Tuple, Union, cast

from icontract import DBC, ensure, invariant, require, snapshot

@ensure(lambda xs, result: sum(len(g) for g in result.values()) == len(xs))
@ensure(lambda result: all(all(x % 3 == k for x in g) for k, g in result.items()))
def group(xs: List[int]) -> Dict[int, List[int]]:
    result: Dict[int, List[int]] = {}
    for x in xs:
        if x % 3 not in result:
            result[x % 3] = []
        result[x % 3].append(x)
    return result
