# truth: entry=double_all contracts=holds exceptions=holds assertions=holds
from typing import Dict, List, Optional, Set, Tuple

def double_all(xs: List[int]) -> None:
    """
    Doubles each element.

    post[xs]: all(xs[i] == 2 * __old__.xs[i] for i in range(len(xs)))
    post[xs]: len(xs) == len(__old__.xs)
    """
    for i in range(len(xs)):
        xs[i] = xs[i] * 2
