# conspect: entry=run assertions=holds exceptions=holds
# A stack of a list.
class Stack:
    def __init__(self):
        self.items = []

    def push(self, x):
        self.items.append(x)

    def pop(self):
        if not self.items:
            return None
        return self.items.pop()


def run(commands: list[bool]) -> int:
    stack = Stack()
    depth = 0
    for push in commands:
        if push:
            stack.push(depth)
            depth += 1
        elif stack.pop() is not None:
            depth -= 1
    assert depth == len(stack.items)
    return depth
