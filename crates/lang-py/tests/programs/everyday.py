# Classes, closures, generators and texts of every day.
import threading, queue, functools, operator, copy, contextlib, itertools, asyncio, logging, json, re, types
q = queue.Queue()
def work(n): q.put(n * n)
ts = [threading.Thread(target=work, args=(i,)) for i in range(3)]
for t in ts: t.start()
for t in ts: t.join()
print(sorted(q.get() for _ in range(3)), q.empty())
lock = threading.Lock()
with lock: print(lock.locked())
class Stack:
    def __init__(self, *xs): self._xs = list(xs)
    def push(self, x): self._xs.append(x); return self
    def __len__(self): return len(self._xs)
    def __bool__(self): return True
    def __iter__(self): return iter(self._xs[::-1])
    def __contains__(self, x): return x in self._xs
    def __enter__(self): return self
    def __exit__(self, *a): self._xs.clear()
    def __copy__(self): return Stack(*self._xs)
    def __deepcopy__(self, memo): return Stack(*copy.deepcopy(self._xs, memo))
    def __getitem__(self, i):
        if isinstance(i, slice): return Stack(*self._xs[i])
        return self._xs[i]
    def __setitem__(self, i, v): self._xs[i] = v
    def __delitem__(self, i): del self._xs[i]
    def __missing__(self): pass
    def __hash__(self): return 7
    def __eq__(self, o): return NotImplemented if not isinstance(o, Stack) else self._xs == o._xs
    def __lt__(self, o): return len(self) < len(o)
    def __repr__(self): return f"{self.__class__.__qualname__}{tuple(self._xs)!r}"
s = Stack(1, 2).push(3)
print(list(s), 2 in s, len(s), bool(Stack()), s[0], s[1:], s[-1], copy.copy(s) == s, copy.deepcopy(s) is s, s != Stack(1), s == 5, Stack() < s, s > Stack(), sorted([s, Stack()]), repr(s))
s[0] = 9; del s[1]; print(s)
with s as z: print(z)
print(s, max([Stack(1), Stack(1, 2)], key=len))
a, b, *c = Stack(1, 2, 3, 4); print(a, b, c)
class Temp:
    def __init__(s, c): s.c = c
    @property
    def f(s): return s.c * 9 / 5 + 32
    @f.setter
    def f(s, v): s.c = (v - 32) * 5 / 9
    @classmethod
    def from_f(cls, v): t = cls(0); t.f = v; return t
    def __format__(s, spec): return f"{s.c:{spec or '.1f'}}C"
print(Temp.from_f(212).c, f"{Temp(36.6)}", f"{Temp(1):>6.2f}", format(Temp(2), "d"))
def trace(f):
    @functools.wraps(f)
    def w(*a, **k):
        w.calls += 1
        return f(*a, **k)
    w.calls = 0
    return w
@trace
def fact(n): "doc"; return 1 if n < 2 else n * fact(n - 1)
print(fact(5), fact.calls, fact.__name__, fact.__doc__, fact.__wrapped__.__name__)
class Reg(dict):
    def __call__(self, name):
        def d(f): self[name] = f; return f
        return d
reg = Reg()
@reg("add")
def _add(a, b): return a + b
print(reg["add"](1, 2), list(reg))
def flat(x):
    for y in x:
        if isinstance(y, (list, tuple)): yield from flat(y)
        else: yield y
print(list(flat([1, [2, (3, [4])], []])))
def avg():
    total = n = 0
    v = None
    while True:
        x = yield v
        total += x; n += 1; v = total / n
g = avg(); next(g); print(g.send(10), g.send(20)); g.close()
try: g.send(1)
except StopIteration: print("stopped")
async def co(n):
    if n == 0: return 0
    await asyncio.sleep(0)
    return n + await co(n - 1)
print(asyncio.run(co(4)))
print([*range(3), *"ab"], {**{"a": 1}, **{"a": 2}}, "", (lambda x, *y, z=3, **w: (x, y, z, w))(1, 2, z=4, q=5))
print(sum(map(int, "123")), "".join(sorted("hello", key=lambda c: (-"hello".count(c), c))), list(zip(*[[1, 2], [3, 4]])), dict(sorted({"b": 1, "a": 2}.items(), key=operator.itemgetter(1))))
print([(i, j) for i in range(3) if i for j in range(i) if j or i == 1], {k: [v for _, v in g] for k, g in itertools.groupby(sorted([("a", 1), ("b", 2), ("a", 3)]), key=lambda t: t[0])})
x = 5
def outer():
    x = 1
    class K:
        y = x
        def m(self): return x
        z = [x for _ in range(2)]
    def inner():
        nonlocal x
        x += 1
        return x
    return K.y, K().m(), inner(), K().m(), K.z
print(outer())
print(f"{'a':{'>'}{5}}|{3.0!r}|{'x' if 1 else 'y'}|{[1,2][0]}|{{}}|{ {'a': 1}['a'] }|{1:0{3}d}|{x=!s}|{x = :>4}")
for i, (a, b) in enumerate(zip("ab", [1, 2]), start=1): print(i, a, b, end=";")
print()
d = {}
d.setdefault("a", []).append(1); d["b"] = d.get("b", 0) + 1
for k in list(d): del d[k]
print(d, not d)
l = [3, 1, 2]; l2 = l; l2 += [4]; l3 = l + [5]; print(l, l is l2, l3); l.sort(reverse=True); print(l, sorted(l), l.index(3), l[::-1], l.copy() is l)
m = [[0] * 3 for _ in range(2)]; m[0][1] = 5; print(m, list(map(list, zip(*m))))
t = (1, [2]); 
try: t[1] += [3]
except TypeError as e: print(e, t)
print("%s" % None, "%5.1f|%-5s|%+d|%x" % (3.14159, "ab", 5, 255), "{:,}".format(1234567), "{0:>5}{0:<5}|{1!r}".format("a", "b"))
print(min([[1, 2], [1]]), max("a", "B", key=str.lower), any(x > 2 for x in [1, 2]), all([]), sum([0.1] * 3), round(-1.5), round(0.125, 2), abs(-0.0), divmod(-7, 3), pow(2, -1), int(-3.7), -7 // 2, 7 % -3, 2 ** 3 ** 2, -2 ** 2, 10 // 3 * 3 + 10 % 3)
try:
    try: int("x")
    except ValueError as e: raise RuntimeError("wrapped") from e
except RuntimeError as e: print(e, "|", e.__cause__, "|", type(e.__cause__).__name__)
def risky(n):
    try:
        if n == 0: raise ValueError("zero")
        if n == 1: return "one"
        if n == 2: raise KeyError("two")
    except ValueError as e: return f"caught {e}"
    else: return "else"
    finally: print("cleanup", n)
for n in range(4):
    try: print(risky(n))
    except KeyError as e: print("key", e)
print(json.loads(json.dumps({"x": [1, {"y": None}]})), re.sub(r"(\w+) (\w+)", r"\2 \1", "hello world"))
