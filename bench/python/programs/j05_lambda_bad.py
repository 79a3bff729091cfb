# truth: entry=apply contracts=violated
"""Exercise."""
import re
from typing import Dict, Final, List, Mapping, Optional, Sequence, Set, Tuple, Union, cast

from icontract import DBC, ensure, invariant, require, snapshot

@ensure(lambda xs, result: len(result) == len(xs))
def apply(xs: List[int]) -> List[int]:
    twice = lambda x: x * 2
    return [twice(x) for x in xs if x != 5]
