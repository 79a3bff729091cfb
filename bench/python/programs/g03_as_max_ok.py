# truth: entry=biggest contracts=holds exceptions=holds assertions=holds
# crosshair: analysis_kind=asserts
from typing import Dict, List, Optional, Set, Tuple

def biggest(xs: List[int]) -> int:
    assert len(xs) > 0
    m = xs[0]
    for x in xs:
        if x > m:
            m = x
    assert all(x <= m for x in xs)
    return m
