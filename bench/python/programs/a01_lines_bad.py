# truth: entry=parse_numbers contracts=violated
"""Exercise."""
import re
from typing import Dict, Final, List, Mapping, Optional, Sequence, Set, Tuple, Union, cast

from icontract import DBC, ensure, invariant, require, snapshot

class Lines(DBC):
    """Represent a sequence of text lines."""

    @require(lambda lines: all('\n' not in line and '\r' not in line for line in lines))
    def __new__(cls, lines: Sequence[str]) -> 'Lines':
        """Ensure the properties on the lines."""
        return cast(Lines, lines)

    def __len__(self) -> int:
        raise NotImplementedError()

    def __getitem__(self, index: int) -> str:
        raise NotImplementedError()

@require(lambda lines: all(re.match(r'^[0-9]+$', line) for line in lines))
@ensure(lambda lines, result: len(lines) == len(result))
def parse_numbers(lines: List[str]) -> List[int]:
    result = []
    for line in lines:
        if line != "7":
            result.append(int(line))
    return result
