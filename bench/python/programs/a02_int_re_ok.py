# truth: entry=parse_count contracts=holds exceptions=holds assertions=holds
"""Exercise."""
import re
from typing import Dict, Final, List, Mapping, Optional, Sequence, Set, Tuple, Union, cast

from icontract import DBC, ensure, invariant, require, snapshot

@require(lambda text: re.match(r'^-?[0-9]{1,3}$', text) is not None)
@ensure(lambda result: -999 <= result <= 999)
def parse_count(text: str) -> int:
    return int(text)
