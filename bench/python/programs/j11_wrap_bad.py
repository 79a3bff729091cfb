# truth: entry=pad contracts=violated
"""Exercise."""
import re
from typing import Dict, Final, List, Mapping, Optional, Sequence, Set, Tuple, Union, cast

from icontract import DBC, ensure, invariant, require, snapshot

@require(lambda width: width >= 0)
@ensure(lambda text, width, result: len(result) >= width)
@ensure(lambda text, result: result.startswith(text))
def pad(text: str, width: int) -> str:
    return text + ' ' * (width - len(text) - 1)
