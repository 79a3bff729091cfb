# truth: entry=average contracts=holds exceptions=holds assertions=holds
from typing import Dict, List, Optional, Tuple
import deal

@deal.pre(lambda xs: len(xs) > 0)
@deal.pre(lambda xs: all(x >= 0 for x in xs))
@deal.post(lambda r: r >= 0)
def average(xs: List[int]) -> int:
    return sum(xs) // len(xs)
