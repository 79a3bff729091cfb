# conspect: entry=total assertions=holds exceptions=holds
# conspect: entry=longest assertions=holds exceptions=holds
# conspect: entry=visited assertions=holds exceptions=holds
# conspect: entry=nested assertions=holds exceptions=holds
# Functions inside of functions that change a variable of the one around them.
from typing import Optional


class Tree:
    def __init__(self, key: int, left: "Optional[Tree]" = None, right: "Optional[Tree]" = None):
        self.key = key
        self.left = left
        self.right = right


def total(n: int) -> int:
    found = 0

    def add(k: int) -> None:
        nonlocal found
        found += k

    for i in range(n):
        add(i)
    assert found >= 0
    return found


def longest(tree: Optional[Tree]) -> int:
    best = 0

    def depth(t: Optional[Tree]) -> int:
        nonlocal best
        if t is None:
            return 0
        left, right = depth(t.left), depth(t.right)
        best = max(best, left + right)
        return 1 + max(left, right)

    depth(tree)
    assert best >= 0
    return best


def visited(tree: Optional[Tree]) -> Optional[int]:
    last = None

    def visit(t: Optional[Tree]) -> bool:
        nonlocal last
        if t is None:
            return True
        if not visit(t.left):
            return False
        if last is not None and t.key <= last:
            return False
        last = t.key
        return visit(t.right)

    visit(tree)
    return last


def nested(n: int) -> int:
    seen = 0

    def outer(k: int) -> None:
        def inner() -> None:
            nonlocal seen
            seen += 1

        while k > 0:
            inner()
            k -= 1

    outer(n)
    assert seen >= 0
    return seen
