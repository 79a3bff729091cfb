# conspect: entry=reverse contracts=violated exceptions=holds kind=PostconditionError
# Each node is cut off from those before.
from typing import Optional

from conspect import ensures, invariant


class Node:
    def __init__(self, value: int, rest: Optional["Node"]):
        self.value = value
        self.rest = rest


def values(node):
    found = []
    while node is not None:
        found.append(node.value)
        node = node.rest
    return found


@ensures(lambda node, result, old: values(result) == values(old.node)[::-1])
def reverse(node: Optional[Node]) -> Optional[Node]:
    done = None
    while node is not None:
        invariant(done is None or done is not node)
        rest = node.rest
        node.rest = None  # fault
        done = node
        node = rest
    return done
