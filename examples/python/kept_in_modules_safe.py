# conspect: entry=reached assertions=holds exceptions=holds
# conspect: entry=smallest assertions=holds exceptions=holds
# conspect: entry=grouped assertions=holds exceptions=holds
# conspect: entry=counted assertions=holds exceptions=holds
# conspect: entry=recent assertions=holds exceptions=holds
# conspect: entry=placed assertions=holds exceptions=holds
# conspect: entry=dice assertions=holds exceptions=holds
# Loops without a bound over what the library keeps data in.
import bisect
import heapq
import random
from collections import Counter, OrderedDict, defaultdict, deque


def reached(graph: dict[int, list[int]], start: int) -> int:
    seen = {start}
    waiting = deque([start])
    steps = 0
    while waiting:
        node = waiting.popleft()
        for other in graph.get(node, []):
            if other not in seen:
                seen.add(other)
                waiting.append(other)
        steps += 1
    assert steps >= 1
    return steps


def smallest(xs: list[int], k: int) -> int:
    heap: list[int] = []
    for x in xs:
        if x < 0:
            continue
        heapq.heappush(heap, x)
        if len(heap) > k:
            assert heapq.heappop(heap) >= 0
    return heap[0] if heap else 0


def grouped(words: list[str]) -> int:
    by_length = defaultdict(list)
    for w in words:
        by_length[len(w)].append(w)
    n = 0
    for k in by_length:
        assert k >= 0
        n += 1
    return n


def counted(text: str) -> int:
    counts = Counter(text)
    for n in counts.values():
        assert n >= 1
    return counts["?"]


def recent(keys: list[int]) -> int:
    cache: OrderedDict[int, int] = OrderedDict()
    for k in keys:
        if k in cache:
            cache.move_to_end(k)
        cache[k] = k
        if len(cache) > 3:
            cache.popitem(last=False)
    return len(cache)


def placed(xs: list[int], x: int) -> int:
    i = bisect.bisect_left(xs, x)
    assert 0 <= i <= len(xs)
    bisect.insort(xs, x)
    return i


def dice(n: int) -> int:
    total = 0
    for _ in range(n):
        total += random.randint(1, 6)
    assert total >= 0
    return total
