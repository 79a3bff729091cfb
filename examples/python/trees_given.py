# conspect: entry=least assertions=holds exceptions=violated kind=AttributeError
# conspect: entry=deep assertions=violated exceptions=holds kind=AssertionError effort=4000000 settled
# Trees as arguments.
from typing import Optional


class Tree:
    def __init__(self, key: int, left: "Optional[Tree]" = None, right: "Optional[Tree]" = None):
        self.key = key
        self.left = left
        self.right = right


def least(tree: Optional[Tree]) -> int:
    while tree.left is not None:
        tree = tree.left
    return tree.key


def deep(tree: Optional[Tree]):
    if tree is not None and tree.left is not None and tree.right is not None:
        assert tree.left.key <= tree.right.key
