# truth: entry=fib contracts=violated
"""Exercise."""
import re
from typing import Dict, Final, List, Mapping, Optional, Sequence, Set, Tuple, Union, cast

from icontract import DBC, ensure, invariant, require, snapshot

@require(lambda n: n >= 0)
@ensure(lambda n, result: len(result) == n)
@ensure(lambda result: all(result[i] == result[i - 1] + result[i - 2] for i in range(2, len(result))))
def fib(n: int) -> List[int]:
    result: List[int] = []
    for i in range(n):
        if i < 2:
            result.append(1)
        else:
            result.append(result[i - 1] + result[i - 1])
    return result
