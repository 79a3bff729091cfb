# truth: entry=is_prime contracts=violated
"""Exercise."""
import re
from typing import Dict, Final, List, Mapping, Optional, Sequence, Set, Tuple, Union, cast

from icontract import DBC, ensure, invariant, require, snapshot

@require(lambda n: n >= 2)
@ensure(lambda n, result: result == all(n % d != 0 for d in range(2, n)))
def is_prime(n: int) -> bool:
    for d in range(3, n):
        if n % d == 0:
            return False
    return True
