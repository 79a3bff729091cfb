# truth: entry=parse_move contracts=violated
"""Exercise."""
import re
from typing import Dict, Final, List, Mapping, Optional, Sequence, Set, Tuple, Union, cast

from icontract import DBC, ensure, invariant, require, snapshot

MOVE_RE = re.compile(r'^(up|down|forward) (-?[0-9]+)$')

@require(lambda line: MOVE_RE.match(line))
@ensure(lambda result: result[1] >= 0)
def parse_move(line: str) -> Tuple[str, int]:
    mtch = MOVE_RE.match(line)
    assert mtch is not None
    return mtch.group(1), int(mtch.group(2))
