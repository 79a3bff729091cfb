# truth: entry=index_of contracts=holds exceptions=holds assertions=holds
from typing import Dict, List, Optional, Tuple
import deal

@deal.chain(deal.pre(lambda xs, x: x in xs), deal.ensure(lambda xs, x, result: xs[result] == x))
def index_of(xs: List[int], x: int) -> int:
    for i, y in enumerate(xs):
        if x == y:
            return i
    return -1
