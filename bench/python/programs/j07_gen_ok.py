# truth: entry=take contracts=holds exceptions=holds assertions=holds
"""Exercise."""
import re
from typing import Dict, Final, List, Mapping, Optional, Sequence, Set, Tuple, Union, cast

from icontract import DBC, ensure, invariant, require, snapshot

def naturals(n: int):
    i = 0
    while i < n:
        yield i
        i += 1

@require(lambda n: n >= 0)
@ensure(lambda n, result: len(result) == n)
def take(n: int) -> List[int]:
    return list(naturals(n))
