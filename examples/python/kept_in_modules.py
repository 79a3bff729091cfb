# conspect: entry=reached assertions=holds exceptions=violated kind=KeyError
# conspect: entry=smallest assertions=holds exceptions=violated kind=IndexError
# conspect: entry=grouped assertions=violated exceptions=holds kind=AssertionError
# conspect: entry=counted assertions=violated exceptions=holds kind=AssertionError
# conspect: entry=recent assertions=holds exceptions=violated kind=KeyError
# conspect: entry=ends assertions=holds exceptions=violated kind=IndexError
# What the library keeps data in, misused.
import heapq
from collections import Counter, OrderedDict, defaultdict, deque


def reached(graph: dict[int, list[int]], start: int) -> int:
    seen = {start}
    waiting = deque([start])
    while waiting:
        # A node that others name need not be in the graph.
        for other in graph[waiting.popleft()]:
            if other not in seen:
                seen.add(other)
                waiting.append(other)
    return len(seen)


def smallest(xs: list[int]) -> int:
    heap: list[int] = []
    for x in xs:
        if x > 0:
            heapq.heappush(heap, x)
    return heapq.heappop(heap)


def grouped(n: int):
    names = defaultdict(list)
    # Looking is enough to make it.
    if names[n] == []:
        assert n not in names


def counted(n: int):
    counts = Counter([1, 2, 2])
    counts[n] -= 2
    # A counter may hold what is less than one.
    assert counts[n] >= 0


def recent(k: int) -> int:
    cache: OrderedDict[int, int] = OrderedDict()
    cache[1] = 1
    cache.move_to_end(k)
    return len(cache)


def ends(n: int):
    waiting = deque([1, 2, 3])
    for _ in range(n):
        waiting.popleft()
    return waiting[0]
