# truth: entry=encode contracts=violated
"""Exercise."""
import re
from typing import Dict, Final, List, Mapping, Optional, Sequence, Set, Tuple, Union, cast

from icontract import DBC, ensure, invariant, require, snapshot

@ensure(lambda text, result: sum(n for _, n in result) == len(text))
@ensure(lambda result: all(result[i][0] != result[i + 1][0] for i in range(len(result) - 1)))
def encode(text: str) -> List[Tuple[str, int]]:
    result: List[Tuple[str, int]] = []
    for c in text:
        if result and result[-1][0] == c:
            result[-1] = (c, result[-1][1])
        else:
            result.append((c, 1))
    return result
