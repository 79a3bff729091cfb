# truth: entry=are_anagrams contracts=holds exceptions=holds assertions=holds
"""Exercise."""
import re
from typing import Dict, Final, List, Mapping, Optional, Sequence, Set, Tuple, Union, cast

from icontract import DBC, ensure, invariant, require, snapshot

@ensure(lambda first, second, result: result == (sorted(first) == sorted(second)))
def are_anagrams(first: str, second: str) -> bool:
    if len(first) != len(second):
        return False
    for c in first:
        if first.count(c) != second.count(c):
            return False
    return True
