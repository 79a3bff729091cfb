# truth: entry=decode contracts=holds exceptions=holds assertions=holds
"""Exercise."""
import re
from typing import Dict, Final, List, Mapping, Optional, Sequence, Set, Tuple, Union, cast

from icontract import DBC, ensure, invariant, require, snapshot

@require(lambda identifier: re.match(r'[FB]{7}[RL]{3}', identifier))
@ensure(lambda result: 0 <= result)
def decode(identifier: str) -> int:
    row = 0
    for c in identifier[:7]:
        row = row * 2 + (1 if c == 'B' else 0)
    return row
