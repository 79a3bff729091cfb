# truth: entry=tokenize contracts=violated
"""Exercise."""
import re
from typing import Dict, Final, List, Mapping, Optional, Sequence, Set, Tuple, Union, cast

from icontract import DBC, ensure, invariant, require, snapshot

@require(lambda text: re.match(r'^[0-9]+( [0-9]+)*$', text))
@ensure(lambda result: len(result) > 0)
@ensure(lambda result: all(n >= 0 for n in result))
def tokenize(text: str) -> List[int]:
    return [-int(part) for part in text.split(' ')]
