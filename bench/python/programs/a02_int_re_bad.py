# truth: entry=parse_count contracts=violated
"""Exercise."""
import re
from typing import Dict, Final, List, Mapping, Optional, Sequence, Set, Tuple, Union, cast

from icontract import DBC, ensure, invariant, require, snapshot

@require(lambda text: re.match(r'^-?[0-9]{1,3}$', text) is not None)
@ensure(lambda result: -99 <= result <= 999)
def parse_count(text: str) -> int:
    return int(text)
