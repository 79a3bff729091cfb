"""_queues: the queues of asyncio."""

from _intrinsics import subscripted
from _locks import Event
from _loop import get_running_loop
import heapq


class QueueEmpty(Exception):
    pass


class QueueFull(Exception):
    pass


class Queue:
    __class_getitem__ = subscripted

    def __init__(self, maxsize=0):
        self._maxsize = maxsize
        self._getters = []
        self._putters = []
        self._unfinished = 0
        self._finished = Event()
        self._finished.set()
        self._init(maxsize)

    def _init(self, maxsize):
        self._queue = []

    def _get(self):
        return self._queue.pop(0)

    def _put(self, item):
        self._queue.append(item)

    @property
    def maxsize(self):
        return self._maxsize

    def qsize(self):
        return len(self._queue)

    def empty(self):
        return not self._queue

    def full(self):
        if self._maxsize <= 0:
            return False
        return self.qsize() >= self._maxsize

    async def put(self, item):
        while self.full():
            await self._turn(self._putters, self.full)
        return self.put_nowait(item)

    async def get(self):
        while self.empty():
            await self._turn(self._getters, self.empty)
        return self.get_nowait()

    async def _turn(self, waiters, blocked):
        future = get_running_loop().create_future()
        waiters.append(future)
        try:
            await future
        except BaseException:
            future.cancel()
            if future in waiters:
                waiters.remove(future)
            if not blocked() and not future.cancelled():
                _wake_up(waiters)
            raise

    def put_nowait(self, item):
        if self.full():
            raise QueueFull
        self._put(item)
        self._unfinished += 1
        self._finished.clear()
        _wake_up(self._getters)

    def get_nowait(self):
        if self.empty():
            raise QueueEmpty
        item = self._get()
        _wake_up(self._putters)
        return item

    def task_done(self):
        if self._unfinished <= 0:
            raise ValueError("task_done() called too many times")
        self._unfinished -= 1
        if self._unfinished == 0:
            self._finished.set()

    async def join(self):
        if self._unfinished > 0:
            await self._finished.wait()


class PriorityQueue(Queue):
    def _put(self, item):
        heapq.heappush(self._queue, item)

    def _get(self):
        return heapq.heappop(self._queue)


class LifoQueue(Queue):
    def _get(self):
        return self._queue.pop()


def _wake_up(waiters):
    while waiters:
        future = waiters.pop(0)
        if not future.done():
            future.set_result(None)
            break
