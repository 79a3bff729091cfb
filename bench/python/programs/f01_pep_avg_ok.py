# truth: entry=average contracts=holds exceptions=holds assertions=holds
from typing import Dict, List, Optional, Set, Tuple

def average(xs: List[int]) -> int:
    """
    pre: len(xs) > 0
    post: min(xs) <= __return__ <= max(xs)
    """
    return sum(xs) // len(xs)
