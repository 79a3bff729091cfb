# truth: entry=to_int contracts=violated
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
    return n
