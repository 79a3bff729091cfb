# truth: entry=decode contracts=holds exceptions=holds assertions=holds
"""Exercise."""
import re
from typing import Dict, Final, List, Mapping, Optional, Sequence, Set, Tuple, Union, cast

from icontract import DBC, ensure, invariant, require, snapshot

@require(lambda runs: all(n > 0 and len(c) == 1 for c, n in runs))
@ensure(lambda runs, result: len(result) == sum(n for _, n in runs))
def decode(runs: List[Tuple[str, int]]) -> str:
    result = ''
    for c, n in runs:
        result += c * n
    return result
