# truth: entry=insert contracts=holds
"""Exercise."""
import re
from typing import Dict, Final, List, Mapping, Optional, Sequence, Set, Tuple, Union, cast

from icontract import DBC, ensure, invariant, require, snapshot

class Tree:
    def __init__(self, value: int) -> None:
        self.value = value
        self.left: Optional['Tree'] = None
        self.right: Optional['Tree'] = None

@ensure(lambda tree, result: result.value == tree.value if tree is not None else True)
@ensure(lambda tree, value, result: result.value == value if tree is None else True)
def insert(tree: Optional[Tree], value: int) -> Tree:
    if tree is None:
        return Tree(value)
    if value < tree.value:
        tree.left = insert(tree.left, value)
    elif value > tree.value:
        tree.right = insert(tree.right, value)
    return tree
