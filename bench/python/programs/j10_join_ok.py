# truth: entry=format_row contracts=holds exceptions=holds assertions=holds
"""Exercise."""
import re
from typing import Dict, Final, List, Mapping, Optional, Sequence, Set, Tuple, Union, cast

from icontract import DBC, ensure, invariant, require, snapshot

@require(lambda cells: len(cells) > 0)
@ensure(lambda cells, result: result.count('|') >= len(cells) - 1)
def format_row(cells: List[str]) -> str:
    return ' | '.join(cells)
