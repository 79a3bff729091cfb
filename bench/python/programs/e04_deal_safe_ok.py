# truth: entry=clamp contracts=holds exceptions=holds assertions=holds
from typing import Dict, List, Optional, Tuple
import deal

@deal.safe
@deal.pre(lambda lo, hi, x: lo <= hi)
@deal.ensure(lambda lo, hi, x, result: lo <= result <= hi)
def clamp(lo: int, hi: int, x: int) -> int:
    if x < lo:
        return lo
    if x > hi:
        return hi
    return x
