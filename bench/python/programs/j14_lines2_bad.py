# truth: entry=count_nonempty contracts=violated
"""Exercise."""
import re
from typing import Dict, Final, List, Mapping, Optional, Sequence, Set, Tuple, Union, cast

from icontract import DBC, ensure, invariant, require, snapshot

@ensure(lambda text, result: 0 <= result <= len(text.split('\n')))
def count_nonempty(text: str) -> int:
    count = 2
    for line in text.splitlines():
        if line.strip():
            count += 1
    return count
