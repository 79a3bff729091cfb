# truth: entry=is_valid contracts=holds exceptions=holds assertions=holds
"""Exercise."""
import re
from typing import Dict, Final, List, Mapping, Optional, Sequence, Set, Tuple, Union, cast

from icontract import DBC, ensure, invariant, require, snapshot

@require(lambda line: re.match(r'^[0-9]+-[0-9]+ [a-z]: [a-z]+$', line))
def is_valid(line: str) -> bool:
    rng, letter, password = line.split(' ')
    first, last = rng.split('-')
    count = password.count(letter[0])
    return int(first) <= count <= int(last)
