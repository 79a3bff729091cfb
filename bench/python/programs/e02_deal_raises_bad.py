# truth: entry=divide contracts=violated
from typing import Dict, List, Optional, Tuple
import deal

@deal.raises(ValueError)
@deal.ensure(lambda a, b, result: result * b <= a if b > 0 else True)
def divide(a: int, b: int) -> int:
    return a // b
