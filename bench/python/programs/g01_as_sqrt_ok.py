# truth: entry=isqrt contracts=holds exceptions=holds assertions=holds
# crosshair: analysis_kind=asserts
from typing import Dict, List, Optional, Set, Tuple

def isqrt(n: int) -> int:
    assert n >= 0
    r = 0
    while (r + 1) * (r + 1) <= n:
        r += 1
    assert r * r <= n < (r + 1) * (r + 1)
    return r
