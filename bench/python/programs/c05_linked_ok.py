# truth: entry=length contracts=holds assertions=holds exceptions=holds
"""Exercise."""
import re
from typing import Dict, Final, List, Mapping, Optional, Sequence, Set, Tuple, Union, cast

from icontract import DBC, ensure, invariant, require, snapshot

class Node:
    def __init__(self, value: int, next: 'Optional[Node]') -> None:
        self.value = value
        self.next = next

@ensure(lambda result: result >= 0)
@ensure(lambda node, result: (node is None) == (result == 0))
def length(node: Optional[Node]) -> int:
    count = 0
    while node is not None:
        count += 1
        node = node.next
    return count
