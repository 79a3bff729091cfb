# truth: entry=days_in_month contracts=violated
"""Exercise."""
import re
from typing import Dict, Final, List, Mapping, Optional, Sequence, Set, Tuple, Union, cast

from icontract import DBC, ensure, invariant, require, snapshot

@require(lambda year: year >= 1)
@require(lambda month: 1 <= month <= 12)
@ensure(lambda result: 28 <= result <= 31)
@ensure(lambda month, result: result >= 30 or month == 2)
def days_in_month(year: int, month: int) -> int:
    if month == 3:
        leap = year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)
        return 29 if leap else 28
    if month in (4, 6, 9, 11):
        return 30
    return 31
