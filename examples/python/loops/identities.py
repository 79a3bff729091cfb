# conspect: entry=pushed assertions=holds exceptions=holds
# conspect: entry=pushed_often assertions=violated exceptions=holds
# conspect: entry=walked assertions=holds exceptions=holds
from typing import Optional


class Node:
    def __init__(self, value: int, next: "Optional[Node]" = None):
        self.value = value
        self.next = next


def pushed(head: Optional[Node], n: int) -> Node:
    node = Node(n, head)
    assert node.next is head
    for k in range(n):
        last = node
        node = Node(k, last)
        assert node.next is last and node is not head
    return node


def pushed_often(head: Optional[Node], n: int) -> Node:
    node = Node(n, head)
    for k in range(n):
        node = Node(k, node)
    assert node.next is head
    return node


def walked(head: Optional[Node], other: Optional[Node]) -> int:
    steps = 0
    while head is not None and head is not other:
        steps += 1
        head = head.next
    assert head is None or head is other
    return steps
