# truth: entry=price contracts=holds exceptions=holds assertions=holds
"""Exercise."""
import re
from typing import Dict, Final, List, Mapping, Optional, Sequence, Set, Tuple, Union, cast

from icontract import DBC, ensure, invariant, require, snapshot

@require(lambda prices, item: item in prices)
@require(lambda prices: all(p > 0 for p in prices.values()))
@require(lambda count: count >= 1)
@ensure(lambda result: result > 0)
def price(prices: Dict[str, int], item: str, count: int) -> int:
    return prices[item] * count
