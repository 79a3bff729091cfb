# truth: entry=middle exceptions=violated
# crosshair: analysis_kind=asserts
from typing import Dict, List, Optional, Set, Tuple

def middle(xs: List[int]) -> int:
    assert len(xs) % 2 == 0
    m = xs[len(xs) // 2]
    assert m in xs
    return m
