# truth: entry=gcd contracts=holds
"""Exercise."""
import re
from typing import Dict, Final, List, Mapping, Optional, Sequence, Set, Tuple, Union, cast

from icontract import DBC, ensure, invariant, require, snapshot

@require(lambda a: a > 0)
@require(lambda b: b > 0)
@ensure(lambda a, b, result: a % result == 0 and b % result == 0)
@ensure(lambda result: result > 0)
def gcd(a: int, b: int) -> int:
    if a == b:
        return a
    if a > b:
        return gcd(a - b, b)
    return gcd(a, b - a)
