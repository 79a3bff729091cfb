# truth: entry=biggest assertions=violated
# crosshair: analysis_kind=asserts
from typing import Dict, List, Optional, Set, Tuple

def biggest(xs: List[int]) -> int:
    assert len(xs) > 0
    m = xs[0]
    for x in xs:
        if x > m + 1:
            m = x
    assert all(x <= m for x in xs)
    return m
