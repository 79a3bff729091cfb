# conspect: entry=Queue.put contracts=holds exceptions=holds
# conspect: entry=Queue.take contracts=holds exceptions=holds
# conspect: entry=through contracts=holds exceptions=holds
# A queue of at most so many elements, in a ring.
from conspect import ensures, invariant, raises, requires


@invariant(lambda self: 0 <= self.count <= len(self.slots) and 0 <= self.first < len(self.slots))
class Queue:
    @requires(lambda size: 1 <= size <= 4)
    def __init__(self, size: int):
        self.slots = [0] * size
        self.first = 0
        self.count = 0

    def content(self):
        return [self.slots[(self.first + k) % len(self.slots)] for k in range(self.count)]

    @raises(OverflowError, when=lambda self: self.count == len(self.slots))
    @ensures(lambda self, x, old: self.content() == old.self.content() + [x])
    def put(self, x: int) -> None:
        if self.count == len(self.slots):
            raise OverflowError("full")
        self.slots[(self.first + self.count) % len(self.slots)] = x
        self.count += 1

    @raises(IndexError, when=lambda self: self.count == 0)
    @ensures(lambda self, result, old: [result] + self.content() == old.self.content())
    def take(self) -> int:
        if self.count == 0:
            raise IndexError("empty")
        x = self.slots[self.first]
        self.first = (self.first + 1) % len(self.slots)
        self.count -= 1
        return x


@requires(lambda size, n: 1 <= size <= 3 and 0 <= n <= size)
@ensures(lambda n, result: result == list(range(n)))
def through(size: int, n: int) -> list[int]:
    """Everything comes out in the order in which it went in, wherever the ring begins."""
    queue = Queue(size)
    queue.put(7)
    queue.take()
    for i in range(n):
        queue.put(i)
    return [queue.take() for _ in range(n)]
