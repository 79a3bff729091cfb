# truth: entry=encrypt contracts=violated
"""Exercise."""
import re
from typing import Dict, Final, List, Mapping, Optional, Sequence, Set, Tuple, Union, cast

from icontract import DBC, ensure, invariant, require, snapshot

@require(lambda text: re.match(r'^[a-z]*$', text))
@require(lambda key: 0 <= key < 26)
@ensure(lambda text, result: len(result) == len(text))
@ensure(lambda result: all('a' <= c <= 'z' for c in result))
def encrypt(text: str, key: int) -> str:
    result = ''
    for c in text:
        result += chr((ord(c) - ord('a') + key) % 27 + ord('a'))
    return result
