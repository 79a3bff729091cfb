# truth: entry=insert contracts=violated
"""Exercise."""
import re
from typing import Dict, Final, List, Mapping, Optional, Sequence, Set, Tuple, Union, cast

from icontract import DBC, ensure, invariant, require, snapshot

@require(lambda xs: all(a <= b for a, b in zip(xs, xs[1:])))
@snapshot(lambda xs: xs[:], name='xs')
@ensure(lambda xs, OLD: len(xs) == len(OLD.xs) + 1)
@ensure(lambda xs, x: x in xs)
@ensure(lambda xs: all(a <= b for a, b in zip(xs, xs[1:])))
def insert(xs: List[int], x: int) -> None:
    i = 0
    while i < len(xs) and xs[i] > x:
        i += 1
    xs.insert(i, x)
