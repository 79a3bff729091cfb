# truth: entry=digit_sum contracts=violated
"""Exercise."""
import re
from typing import Dict, Final, List, Mapping, Optional, Sequence, Set, Tuple, Union, cast

from icontract import DBC, ensure, invariant, require, snapshot

@require(lambda n: n >= 0)
@ensure(lambda n, result: 0 <= result <= n)
def digit_sum(n: int) -> int:
    total = 0
    while n > 0:
        total += n % 10 + 1
        n //= 10
    return total
