# truth: entry=is_permutation contracts=holds exceptions=holds assertions=holds
"""Exercise."""
import re
from typing import Dict, Final, List, Mapping, Optional, Sequence, Set, Tuple, Union, cast

from icontract import DBC, ensure, invariant, require, snapshot

@ensure(lambda xs, result: result == (sorted(xs) == list(range(len(xs)))))
def is_permutation(xs: List[int]) -> bool:
    seen = set()
    for x in xs:
        if x < 0 or x >= len(xs) or x in seen:
            return False
        seen.add(x)
    return True
