# truth: entry=to_int contracts=holds exceptions=holds assertions=holds
"""Exercise."""
import re
from typing import Dict, Final, List, Mapping, Optional, Sequence, Set, Tuple, Union, cast

from icontract import DBC, ensure, invariant, require, snapshot

@ensure(lambda result: result is None or result >= 0)
def to_int(text: str) -> Optional[int]:
    try:
        n = int(text)
    except ValueError:
        return None
    return n if n >= 0 else None
