# What deal 4.24.6 and icontract 2.7.3 do; contracts.out is what this prints with them.
import deal
import icontract

log = []
def attempt(name, f, *args, **kw):
    try:
        r = f(*args, **kw)
        log.append((name, "returns", r))
    except Exception as e:
        kind = type(e).__name__
        text = str(e)
        text = "" if " " in text or isinstance(e, AssertionError) else text
        log.append((name, kind, text))

@deal.pre(lambda a, b: a < b)
def by_position(x, y):
    return y - x
attempt("pos1", by_position, 1, 2)
attempt("pos2", by_position, 2, 1)
attempt("pos3", by_position, x=1, y=2)

@deal.pre(lambda _: _.x > 0)
@deal.post(lambda r: r > 0)
@deal.ensure(lambda _: _.result == _.x + 1)
def short(x, d=1):
    return x + d
attempt("short1", short, 1)
attempt("short2", short, 0)
attempt("short3", short, 1, 2)
attempt("short4", short, 1, d=2)

@deal.raises(LookupError)
def look(d, k):
    return d[k]
attempt("r1", look, {}, 1)
attempt("r2", look, {1: 2}, 1)
@deal.raises(KeyError, IndexError)
def look2(d, k):
    assert k != 5
    return d[k]
attempt("r3", look2, {}, 1)
attempt("r4", look2, [], 1)
attempt("r5", look2, [], 5)
attempt("r6", look2, [], "a")
@deal.reason(ZeroDivisionError, lambda a, b: b == 0)
@deal.raises(ZeroDivisionError)
def div(a, b):
    if a == 7: raise ZeroDivisionError("seven")
    return a // b
attempt("re1", div, 1, 0)
attempt("re2", div, 7, 1)
attempt("re3", div, 6, 2)
@deal.pre(lambda x: x > 0 or "must be positive")
def msg(x): return x
attempt("m1", msg, 1)
attempt("m2", msg, 0)
@deal.pre(lambda x: x > 0, exception=ValueError, message="neg")
def exc(x): return x
attempt("e1", exc, -1)
@deal.pre(lambda x: x > 0, exception=ValueError("inst"))
def exc2(x): return x
attempt("e2", exc2, -1)
@deal.pre(lambda x: x > 0 or "text", exception=ValueError)
def exc3(x): return x
attempt("e3", exc3, -1)
@deal.pre(lambda x: x > 0, exception=ValueError)
@deal.pre(lambda x: x != -5, exception=KeyError)
def order(x): return x
attempt("o1", order, -5)
attempt("o2", order, -4)
@deal.safe
def safe(x): return 1 // x
attempt("s1", safe, 0)
attempt("s2", safe, 2)
@deal.pure
def pure(x):
    return 1 // x
attempt("p1", pure, 0)
@deal.pre(lambda n: n >= 0)
@deal.post(lambda v: v < 3)
def gen(n):
    for i in range(n): yield i
attempt("g1", lambda: list(gen(3)))
attempt("g2", lambda: list(gen(5)))
attempt("g3", lambda: list(gen(-1)))
attempt("g4", lambda: type(gen(-1)).__name__)

@deal.inv(lambda self: self.n >= 0)
class Counter:
    def __init__(self, n): self.n = n
    def down(self): self.n -= 1
    def twice(self):
        self.n -= 1
        self.n += 2
    def _p(self): self.n = -1
    def add(self, x):
        self.n += x
        return self.n
    @property
    def value(self): return self.n
c = Counter(0)
attempt("i1", c.twice)
attempt("i2", c.add, 3)
attempt("i3", lambda: c.value)
attempt("i4", Counter, -1)
c2 = Counter(1)
attempt("i5", c2.down)
attempt("i6", c2.down)
attempt("i7", lambda: c2.n)
attempt("i8", lambda: setattr(c2, "n", -3))
log.append((type(c).__name__, isinstance(c, Counter)))
@deal.inv(lambda _: _.a == _.b)
class Pair:
    a = 0
    b = 0
    def set(self, v):
        self.a = v
        self.b = v
attempt("pair", Pair().set, 1)
@deal.inv(lambda self: len(self.items) < 2)
class Box:
    def __init__(self): self.items = []
    def put(self, x): self.items.append(x)
    def get(self): return len(self.items)
b = Box()
attempt("b1", b.put, 1)
attempt("b2", b.put, 2)
attempt("b3", b.get)
@deal.inv(lambda self: self.n < 10)
class Sub(Counter):
    def up(self): self.n += 1
s = Sub(9)
attempt("sub1", s.up)
attempt("sub2", Sub, -1)
attempt("sub3", lambda: s.n)
log.append(type(s).__name__)
attempt("catch", deal.catch, safe, 0)
log.append(deal.implies(True, 5))
@deal.dispatch
def disp(x): ...
@disp.register
@deal.pre(lambda x: x > 0)
def _(x): return "pos"
@disp.register
@deal.pre(lambda x: x < 0)
def _(x): return "neg"
attempt("d1", disp, 1)
attempt("d2", disp, -1)
attempt("d3", disp, 0)
ch = deal.chain(deal.pre(lambda x: x > 0), deal.post(lambda r: r < 9))
@ch
def chained(x): return x
attempt("c1", chained, 1)
attempt("c2", chained, 0)
attempt("c3", chained, 9)
@deal.pre(lambda x: helper(x))
def nested(x): return x
@deal.pre(lambda y: y != 3)
def helper(y): return True
attempt("n1", nested, 3)
attempt("n2", helper, 3)

# icontract
@icontract.invariant(lambda self: self.n >= 0)
class IC:
    def __init__(self, n): self.n = n
    def down(self): self.n -= 1
    def twice(self):
        self.n -= 1
        self.n += 2
    def _p(self): self.n = -1
    def leak(self): self._p(); return 1
    def call(self): self.down(); self.n = 5
    def throws(self):
        self.n = -1
        raise ValueError("x")
    @property
    def value(self): return self.n
    @staticmethod
    def st(o): o.n = -1
    @classmethod
    def cm(cls, n): return cls(n)
    def __eq__(self, o): return self.n == o.n
    def __lt__(self, o): return self.n < o.n
    def __len__(self): return 3
    def __repr__(self): return "IC"
x = IC(0)
attempt("ic1", x.twice)
attempt("ic2", x.leak)
attempt("ic3", lambda: x.value)
attempt("ic4", lambda: x.n)
x = IC(0)
attempt("ic5", x.call)
attempt("ic6", x.throws)
attempt("ic7", lambda: x == IC(1))
attempt("ic8", lambda: IC(1) == x)
attempt("ic9", lambda: x < IC(1))
attempt("ic10", lambda: len(x))
attempt("ic11", lambda: repr(x))
attempt("ic12", lambda: str(x))
x = IC(0)
attempt("ic13", IC.st, x)
attempt("ic14", x.down)
attempt("ic15", IC.cm, -1)
attempt("ic16", lambda: hash(x))
x = IC(0); x.n = -4; attempt("ic17", lambda: x != IC(0))
x = IC(0); x._p()
attempt("ic18", x._p)
@icontract.invariant(lambda self: self.n >= 0, check_on=icontract.InvariantCheckEvent.ALL)
class ICS:
    def __init__(self, n): self.n = n
    def dip(self):
        self.n -= 5
        self.n += 5
y = ICS(1)
attempt("s1", y.dip)
attempt("s2", lambda: setattr(y, "n", -1))
attempt("s3", lambda: y.n)
class Base(icontract.DBC):
    def __init__(self): self.v = 1
    def get(self): return self.v
    @icontract.require(lambda x: x > 0)
    @icontract.ensure(lambda result: result > 0)
    def m(self, x): return x
@icontract.invariant(lambda self: self.v > 0)
class Derived(Base):
    def bad(self): self.v = -1
d = Derived()
attempt("dd1", d.bad)
attempt("dd2", d.get)
class D2(Derived):
    def __init__(self):
        super().__init__()
        self.v = 0
    def m(self, x): return -x
attempt("dd3", D2)
class D3(Derived):
    def m(self, x): return -x
attempt("dd4", D3().m, 1)
attempt("dd5", D3().m, 0)
attempt("dd6", D3().get)
@icontract.invariant(lambda self: getattr(self, "k", 0) < 5)
class P(IC):
    def __init__(self): super().__init__(3); self.k = 1
    def grow(self): self.k += 3
attempt("pp1", lambda: P().grow()); 
p = P(); p.k = 9
attempt("pp2", p.twice)
attempt("pp3", lambda: IC(2).value)
@icontract.ensure(lambda result: result > 0, error=ValueError)
def ens(x): return x
attempt("en1", ens, 0)
@icontract.ensure(lambda result: result > 0, error=lambda x, result: KeyError(x, result))
def ens2(x): return x
attempt("en2", ens2, 0)
@icontract.ensure(lambda result: result > 0, error=ValueError("inst"))
def ens3(x): return x
attempt("en3", ens3, 0)
@icontract.require(lambda x: x > 0, error=lambda x: ValueError(x))
@icontract.snapshot(lambda xs: xs[:])
@icontract.ensure(lambda xs, OLD: len(xs) == len(OLD.xs) + 1)
def app(xs, x): xs.append(x); 
attempt("ap1", app, [1], 2)
attempt("ap2", app, [1], 0)
for l in log: print(l)
