# truth: entry=common contracts=violated
"""Exercise."""
import re
from typing import Dict, Final, List, Mapping, Optional, Sequence, Set, Tuple, Union, cast

from icontract import DBC, ensure, invariant, require, snapshot

@ensure(lambda xs, ys, result: all(x in xs and x in ys for x in result))
def common(xs: List[int], ys: List[int]) -> Set[int]:
    return set(xs).union(ys)
