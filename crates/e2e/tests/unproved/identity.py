from typing import Optional


class Node:
    def __init__(self, value: int, next: "Optional[Node]" = None):
        self.value = value
        self.next = next


def distinct(a: Optional[Node], b: Optional[Node]) -> None:
    assert a is not b


def same(a: Optional[Node], b: Optional[Node]) -> None:
    if a is not None and b is not None:
        assert a is b


def new(head: Optional[Node], n: int) -> None:
    node = Node(n, head)
    for _ in range(n):
        node = Node(n, node)
    assert node.next is head


def none(head: Optional[Node]) -> None:
    while head is not None:
        head = head.next
    assert head is Node(1).next and head is not None


def lists(xs: Optional[list[int]], n: int) -> None:
    ys = xs
    for k in range(n):
        ys = [k]
    assert ys is xs
