# truth: entry=discount contracts=violated
from typing import Dict, List, Optional, Tuple
import deal

@deal.pure
@deal.pre(lambda price, percent: price >= 0 and 0 <= percent <= 100)
@deal.ensure(lambda price, percent, result: 0 <= result <= price)
def discount(price: int, percent: int) -> int:
    return price - price * percent // 10
