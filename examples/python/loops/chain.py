# conspect: entry=reversed_chain exceptions=holds
# conspect: entry=total assertions=holds exceptions=holds
# conspect: entry=signed assertions=violated exceptions=holds
# conspect: entry=last exceptions=violated
# Chains of any length, which end in `None`.
from typing import Optional


class Link:
    def __init__(self, value: int, size: int, next: "Optional[Link]" = None):
        if size < 0:
            raise ValueError("negative")
        self.value = value
        self.size = size
        self.next = next


def reversed_chain(node: Optional[Link]) -> Optional[Link]:
    before = None
    while node:
        after = node.next
        node.next = before
        before = node
        node = after
    return before


def total(node: Optional[Link]):
    s = 0
    while node is not None:
        s += node.size
        node = node.next
    assert s >= 0


def signed(node: Optional[Link]):
    s = 0
    while node is not None:
        s += node.value
        node = node.next
    assert s >= 0


def last(node: Optional[Link]) -> int:
    while node.next is not None:
        node = node.next
    return node.value
