import bisect
import heapq
import random
from collections import Counter, OrderedDict, defaultdict, deque
from typing import Optional


class Tree:
    def __init__(self, key: int, left: "Optional[Tree]" = None, right: "Optional[Tree]" = None):
        self.key = key
        self.left = left
        self.right = right


def deqslice(n: int):
    return deque([1, 2, 3])[0:1]


def deqadd(n: int):
    return deque([1]) + [2]


def deqequal(n: int):
    assert deque([1]) == [1]


def deqlist(n: int):
    assert isinstance(deque([1]), list)


def deqgrows(n: int):
    q = deque([1])
    for x in q:
        q.append(x)


def deqempty(n: int):
    q = deque([1, 2])
    for _ in range(n):
        q.popleft()


def heapkind(n: int):
    h = []
    heapq.heappush(h, (1, None))
    heapq.heappush(h, (1, n))


def heaporder(n: int):
    assert heapq.heappop([2, 1]) == 1


def heaplast(n: int):
    h = [1]
    heapq.heappush(h, 0)
    assert h[-1] == 0


def bisectkind(n: int):
    return bisect.bisect([1, 2], "a")


def counterlooks(n: int):
    c = Counter([1])
    c[n]
    assert n in c


def countermap(n: int):
    for v in Counter({"a": 0}).values():
        assert v >= 1


def counterless(n: int):
    c = Counter([1])
    c[1] -= 1
    assert c[1] >= 1


def makerget(n: int):
    assert defaultdict(int).get(n) == 0


def makerpop(n: int):
    defaultdict(int).pop(n)


def makerlooks(n: int):
    d = defaultdict(list)
    d[n]
    assert len(d) == 0


def makersome(n: int):
    d = {}
    if n > 0:
        d = defaultdict(int)
    return d[5]


def makertwo(n: int):
    d = defaultdict(int)
    if n > 0:
        d = defaultdict(lambda: 7)
    assert d[n] == 0


def ordersome(n: int):
    d = {1: 2}
    if n > 0:
        d = OrderedDict()
        d[1] = 2
    d.move_to_end(1)


def orderempty(n: int):
    OrderedDict().popitem(last=False)


def dictlast(n: int):
    {1: 2}.popitem(last=True)


def dictempty(n: int):
    {}.popitem()


def randempty(n: int):
    return random.randint(5, n)


def choiceempty(xs: list[int]):
    return random.choice(xs)


def slicegone(xs: list[int]):
    del xs[2:]
    assert len(xs) == 2


def sliceself(xs: list[int]):
    n = len(xs)
    xs[0:0] = xs
    assert len(xs) == n


def slicemoved(xs: list[int]):
    if len(xs) > 3:
        last = xs[3]
        del xs[0:2]
        assert xs[1] != last


def inserted(xs: list[int], x: int):
    xs.insert(5, x)
    assert xs[5] == x


def insertedback(xs: list[int], x: int):
    if len(xs) > 2:
        second = xs[1]
        xs.insert(-1, x)
        xs.insert(0, x)
        assert xs[1] == second


def indexed(xs: list[int], x: int):
    return xs.index(x)


def innerparam(n: int):
    def change() -> None:
        nonlocal n
        n = -1

    if n >= 0:
        change()
        assert n >= 0


def innercounts(n: int):
    k = 0

    def more() -> None:
        nonlocal k
        k += 1

    for _ in range(n):
        more()
    assert k == 0


def innerown(n: int):
    k = 0

    def deeper(left: int) -> int:
        k = left

        def up() -> None:
            nonlocal k
            k += 1

        up()
        return k

    assert deeper(n) == k + n


def innerkind(n: int):
    k = None

    def make() -> None:
        nonlocal k
        k = 3

    if n > 0:
        make()
    return k + 1


def treesame(a: Tree, b: Tree):
    a.key = 1
    b.key = 2
    assert a.key == 1


def treenone(t: Tree):
    return t.left.key


def treedepth(t: Optional[Tree]):
    n = 0
    while t is not None:
        t = t.left
        n += 1
    assert n < 3


def treekeys(t: Tree):
    if t.left is not None and t.right is not None:
        assert t.left.key == t.right.key


def listsame(g: dict[int, list[int]], h: dict[int, list[int]]):
    g[1] = [1]
    h[1] = []
    assert len(g[1]) == 1


def listempty(g: dict[int, list[int]]):
    if 0 in g:
        assert len(g[0]) > 0


def lemma(n: int):
    i = 0
    while i < n:
        __ESBMC_loop_invariant(i < 3)
        i += 1
    assert i <= 3


def least(x: float, y: float):
    assert min(x, y) <= x
