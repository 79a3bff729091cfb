# truth: entry=missing contracts=violated
"""Exercise."""
import re
from typing import Dict, Final, List, Mapping, Optional, Sequence, Set, Tuple, Union, cast

from icontract import DBC, ensure, invariant, require, snapshot

@ensure(lambda xs, ys, result: all(x in xs and x not in ys for x in result))
@ensure(lambda xs, ys, result: all(x in result or x in ys for x in xs))
def missing(xs: Set[int], ys: Set[int]) -> Set[int]:
    result = set()
    for x in xs:
        if x not in ys and x > 0:
            result.add(x)
    return result
