# truth: entry=pop_first contracts=violated
from typing import Dict, List, Optional, Tuple
import deal

@deal.raises(ValueError)
@deal.reason(ValueError, lambda xs: len(xs) == 0)
def pop_first(xs: List[int]) -> int:
    if len(xs) < 2:
        raise ValueError("empty")
    return xs[0]
