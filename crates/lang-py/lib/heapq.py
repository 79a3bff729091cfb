"""heapq: a list as a heap, by the comparison `<` alone, moving elements in the order in which Python's own does."""


def heappush(heap, item):
    if not isinstance(heap, list):
        raise TypeError("heappush() argument 1 must be list, not " + _kind(heap))
    heap.append(item)
    _toward_root(heap, 0, len(heap) - 1)


def heappop(heap):
    if not isinstance(heap, list):
        raise TypeError("heappop() argument must be list, not " + _kind(heap))
    if not heap:
        raise IndexError("index out of range")
    last = heap.pop()
    if not heap:
        return last
    first = heap[0]
    heap[0] = last
    _toward_leaf(heap, 0)
    return first


def heapreplace(heap, item):
    if not isinstance(heap, list):
        raise TypeError("heapreplace() argument 1 must be list, not " + _kind(heap))
    if not heap:
        raise IndexError("index out of range")
    first = heap[0]
    heap[0] = item
    _toward_leaf(heap, 0)
    return first


def heappushpop(heap, item):
    if not isinstance(heap, list):
        raise TypeError("heappushpop() argument 1 must be list, not " + _kind(heap))
    if heap and heap[0] < item:
        first = heap[0]
        heap[0] = item
        _toward_leaf(heap, 0)
        return first
    return item


def heapify(x):
    if not isinstance(x, list):
        raise TypeError("heapify() argument must be list, not " + _kind(x))
    for i in reversed(range(len(x) // 2)):
        _toward_leaf(x, i)


def _kind(value):
    return "None" if value is None else type(value).__name__


def _toward_root(heap, start, pos):
    while pos > start:
        parent = (pos - 1) >> 1
        if not heap[pos] < heap[parent]:
            break
        heap[pos], heap[parent] = heap[parent], heap[pos]
        pos = parent


def _toward_leaf(heap, pos):
    """Moves the smaller child up until a leaf is free, then the item up from there: fewer comparisons than the other way."""
    end = len(heap)
    start = pos
    child = 2 * pos + 1
    while child < end:
        right = child + 1
        if right < end and not heap[child] < heap[right]:
            child = right
        heap[pos], heap[child] = heap[child], heap[pos]
        pos = child
        child = 2 * pos + 1
    _toward_root(heap, start, pos)


def nsmallest(n, iterable, key=None):
    found = sorted(iterable, key=key)
    return found[: n if n > 0 else 0]


def nlargest(n, iterable, key=None):
    found = sorted(iterable, key=key, reverse=True)
    return found[: n if n > 0 else 0]


def merge(*iterables, key=None, reverse=False):
    """All elements in order, of iterables that are each in order; among equals, those of an earlier one first."""
    heads = []
    for it in iterables:
        it = iter(it)
        for value in it:
            heads.append([value if key is None else key(value), value, it])
            break
    while heads:
        best = 0
        for i in range(1, len(heads)):
            a = heads[i][0]
            b = heads[best][0]
            if (b < a) if reverse else (a < b):
                best = i
        yield heads[best][1]
        more = False
        for value in heads[best][2]:
            heads[best][0] = value if key is None else key(value)
            heads[best][1] = value
            more = True
            break
        if not more:
            del heads[best]
