# truth: entry=are_anagrams contracts=violated
"""Exercise."""
import re
from typing import Dict, Final, List, Mapping, Optional, Sequence, Set, Tuple, Union, cast

from icontract import DBC, ensure, invariant, require, snapshot

@ensure(lambda first, second, result: result == (sorted(first) == sorted(second)))
def are_anagrams(first: str, second: str) -> bool:
    for c in first:
        if first.count(c) != second.count(c):
            return False
    return True
