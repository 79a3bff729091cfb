# truth: entry=frequencies contracts=violated
"""Exercise."""
import re
from typing import Dict, Final, List, Mapping, Optional, Sequence, Set, Tuple, Union, cast

from icontract import DBC, ensure, invariant, require, snapshot

@ensure(lambda words, result: set(result.keys()) == set(words))
@ensure(lambda words, result: sum(result.values()) == len(words))
def frequencies(words: List[str]) -> Dict[str, int]:
    result: Dict[str, int] = {}
    for word in words:
        result[word] = 1
    return result
