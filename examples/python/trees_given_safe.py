# conspect: entry=depth assertions=holds exceptions=holds
# conspect: entry=put assertions=holds exceptions=holds
# conspect: entry=has assertions=holds exceptions=holds
# conspect: entry=swapped assertions=holds exceptions=holds
# Trees of any size as arguments.
from typing import Optional


class Tree:
    def __init__(self, key: int, left: "Optional[Tree]" = None, right: "Optional[Tree]" = None):
        self.key = key
        self.left = left
        self.right = right


def depth(tree: Optional[Tree]) -> int:
    if tree is None:
        return 0
    found = 1 + max(depth(tree.left), depth(tree.right))
    assert found >= 1
    return found


def put(tree: Optional[Tree], key: int) -> Tree:
    if tree is None:
        return Tree(key)
    if key < tree.key:
        tree.left = put(tree.left, key)
    elif key > tree.key:
        tree.right = put(tree.right, key)
    return tree


def has(tree: Optional[Tree], key: int) -> bool:
    while tree is not None and tree.key != key:
        tree = tree.left if key < tree.key else tree.right
    assert tree is None or tree.key == key
    return tree is not None


def swapped(tree: Optional[Tree]) -> Optional[Tree]:
    if tree is not None:
        tree.left, tree.right = swapped(tree.right), swapped(tree.left)
    return tree
