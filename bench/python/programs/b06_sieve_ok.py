# truth: entry=primes contracts=holds exceptions=holds assertions=holds
"""Exercise."""
import re
from typing import Dict, Final, List, Mapping, Optional, Sequence, Set, Tuple, Union, cast

from icontract import DBC, ensure, invariant, require, snapshot

@require(lambda limit: limit >= 2)
@ensure(lambda limit, result: all(2 <= p <= limit for p in result))
@ensure(lambda result: all(a < b for a, b in zip(result, result[1:])))
def primes(limit: int) -> List[int]:
    sieve = [True] * (limit + 1)
    result = []
    for i in range(2, limit + 1):
        if sieve[i]:
            result.append(i)
            for j in range(i * i, limit + 1, i):
                sieve[j] = False
    return result
