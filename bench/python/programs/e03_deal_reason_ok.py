# truth: entry=pop_first contracts=holds exceptions=holds assertions=holds
from typing import Dict, List, Optional, Tuple
import deal

@deal.raises(ValueError)
@deal.reason(ValueError, lambda xs: len(xs) == 0)
def pop_first(xs: List[int]) -> int:
    if not xs:
        raise ValueError("empty")
    return xs[0]
