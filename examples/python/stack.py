# conspect: entry=run assertions=holds exceptions=violated kind=IndexError
# More is taken than was put.
class Stack:
    def __init__(self):
        self.items = []

    def push(self, x):
        self.items.append(x)

    def pop(self):
        return self.items.pop()  # defect


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
