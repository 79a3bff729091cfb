# truth: entry=grade contracts=violated
"""Exercise."""
import re
from typing import Dict, Final, List, Mapping, Optional, Sequence, Set, Tuple, Union, cast

from icontract import DBC, ensure, invariant, require, snapshot

GRADES: Final[Mapping[str, int]] = {'A': 90, 'B': 80, 'C': 70}

@require(lambda score: 0 <= score <= 100)
@ensure(lambda result: result in 'ABCF')
def grade(score: int) -> str:
    for letter, least in GRADES.items():
        if score >= least:
            return letter
    return 'D'
