"""Random operations for each module: a case gets a source of chance, `outcome`, and the module, and returns what it saw."""

CASES = {}


def case(*modules, name=None):
    def note(function):
        CASES[name or function.__name__] = (modules, function)
        return function

    return note


def numbers(r, most=8):
    return [r.randint(-5, 9) for _ in range(r.randint(0, most))]


def mixed(r):
    return [r.choice([1, 2, 3, 2.5, True, "a", None]) for _ in range(r.randint(0, 5))]


@case("heapq")
def heapq(r, outcome, m):
    heap = numbers(r) if r.random() < 0.9 else mixed(r)
    seen = [outcome(lambda: m.heapify(heap)), list(heap)]
    for _ in range(12):
        x = r.randint(-5, 9)
        op = r.choice(["heappush", "heappop", "heapreplace", "heappushpop"])
        seen.append((op, outcome(lambda: getattr(m, op)(heap) if op == "heappop" else getattr(m, op)(heap, x)), list(heap)))
    n = r.randint(-1, 6)
    key = r.choice([None, abs, lambda x: -x])
    values = numbers(r)
    seen.append(outcome(lambda: (m.nsmallest(n, values, key), m.nlargest(n, values, key=key))))
    lists = [sorted(numbers(r), key=key or (lambda x: x)) for _ in range(r.randint(0, 4))]
    seen.append(outcome(lambda: list(m.merge(*lists, key=key))))
    seen.append(outcome(lambda: m.heappush((), 1)))
    seen.append(outcome(lambda: m.heappop(3)))
    return seen


@case("bisect")
def bisect(r, outcome, m):
    a = sorted(numbers(r))
    x = r.randint(-6, 10)
    lo = r.randint(-1, 4)
    hi = r.choice([None, r.randint(0, len(a))])
    key = r.choice([None, lambda v: v, lambda v: v // 2])
    seen = []
    for name in ("bisect", "bisect_left", "bisect_right", "insort", "insort_left"):
        copy = list(a)
        seen.append((outcome(lambda: getattr(m, name)(copy, x, lo, hi, key=key)), copy))
    return seen


@case("operator")
def operator(r, outcome, m):
    seen = []
    values = [0, 1, -3, 2.5, True, "ab", [1, 2], (3,), None]
    for _ in range(20):
        name = r.choice(
            "lt le eq ne ge gt is_ is_not add sub mul truediv floordiv mod lshift rshift and_ or_ xor concat contains "
            "countOf indexOf getitem iadd isub imul ior iand ixor iconcat".split()
        )
        a, b = r.choice(values), r.choice(values)
        if (name, type(a)) == ("mod", str):
            continue
        a = list(a) if isinstance(a, list) else a
        seen.append((name, outcome(lambda: getattr(m, name)(a, b))))
    seen.append(outcome(lambda: m.itemgetter(1, 0)([5, 6])))
    seen.append(outcome(lambda: (m.attrgetter("real")(r.randint(0, 5)), m.attrgetter("real.imag", "real")(3))))
    seen.append(outcome(lambda: m.methodcaller("replace", "a", "b")("banana")))
    seen.append(outcome(lambda: (m.itemgetter(1), m.attrgetter("x", "y.z"), m.methodcaller("f", 1, k=2), m.neg(3), m.not_(0))))
    seen.append(outcome(lambda: m.length_hint(iter([]), 4)) if False else outcome(lambda: m.length_hint([1, 2])))
    return [repr(s) for s in seen]


@case("functools")
def functools(r, outcome, m):
    seen = [outcome(lambda: m.reduce(lambda a, b: a * 2 + b, numbers(r, 3)))]
    seen.append(outcome(lambda: m.reduce(max, numbers(r), 0)))
    seen.append(outcome(lambda: sorted(numbers(r), key=m.cmp_to_key(lambda a, b: (a > b) - (a < b) if a != 3 else 0))))
    p = m.partial(m.partial(max, 3), r.randint(0, 9), key=lambda v: -v)
    seen.append(outcome(lambda: (p(1, 2), p.args, sorted(p.keywords))))
    calls = []

    def f(x, y=1):
        calls.append((x, y))
        return x + y

    cached = m.lru_cache(maxsize=r.choice([None, 0, 1, 2, 3]), typed=r.random() < 0.5)(f)
    for _ in range(15):
        x = r.choice([1, 1.0, True, 2, 3, "a", [1]])
        seen.append(outcome(lambda: cached(x) if r.random() < 0.6 else cached(x, y=2)))
    seen.append((repr(cached.cache_info()), len(calls), cached.__name__, cached.cache_info().hits))
    cached.cache_clear()
    seen.append(repr(cached.cache_info()))
    seen.append(outcome(lambda: m.cache(f)(1)))

    class Ordered:
        def __init__(self, v):
            self.v = v

        def __eq__(self, other):
            return self.v == other.v

        def __hash__(self):
            return 0

    order = r.choice(["__lt__", "__le__", "__gt__", "__ge__"])
    compare = {
        "__lt__": lambda a, b: a.v < b.v,
        "__le__": lambda a, b: a.v <= b.v,
        "__gt__": lambda a, b: a.v > b.v,
        "__ge__": lambda a, b: a.v >= b.v,
    }
    setattr(Ordered, order, compare[order])
    m.total_ordering(Ordered)
    a, b = Ordered(r.randint(0, 2)), Ordered(r.randint(0, 2))
    seen.append((a < b, a <= b, a > b, a >= b))
    seen.append(outcome(lambda: m.total_ordering(type("Empty", (), {}))))

    @m.singledispatch
    def kind(x):
        return "object"

    @kind.register(int)
    def _(x):
        return "int"

    @kind.register
    def _(x: list):
        return "list"

    seen.append([kind(v) for v in (1, True, [1], "a", None)])
    seen.append(outcome(kind))

    @m.wraps(f)
    def g(*args):
        """Another text."""
        return f(*args)

    seen.append((g.__name__, g.__doc__, g.__wrapped__ is f, g.__qualname__))

    class Lazy:
        @m.cached_property
        def value(self):
            calls.append("lazy")
            return 5

        twice = m.partialmethod(lambda self, a, b: (a, b), 1)

    lazy = Lazy()
    seen.append((lazy.value, lazy.value, calls.count("lazy"), lazy.twice(2)))
    return [repr(s) for s in seen]


@case("itertools")
def itertools(r, outcome, m):
    a, b = numbers(r, 5), numbers(r, 4)
    n = r.randint(-1, 4)
    small = a[:4]
    tests = [
        lambda: list(m.accumulate(a)),
        lambda: list(m.accumulate(a, lambda x, y: x * y, initial=r.choice([None, 2]))),
        lambda: list(m.chain(a, b)),
        lambda: list(m.chain.from_iterable([a, b, a])),
        lambda: list(m.chain(a, 3)),
        lambda: list(m.combinations(a, n)),
        lambda: list(m.combinations_with_replacement(small, n)),
        lambda: list(m.permutations(small, n)),
        lambda: list(m.permutations(small)),
        lambda: list(m.product(a, b)),
        lambda: list(m.product(b, repeat=n)),
        lambda: list(m.compress(a, b)),
        lambda: list(m.dropwhile(lambda x: x > 0, a)),
        lambda: list(m.takewhile(lambda x: x > 0, a)),
        lambda: list(m.filterfalse(lambda x: x > 0, a)),
        lambda: list(m.filterfalse(None, a)),
        lambda: list(m.starmap(pow, [(2, 3), (3, 2)])),
        lambda: list(m.pairwise(a)),
        lambda: list(m.islice(a, n)),
        lambda: list(m.islice(a, r.randint(0, 3), r.choice([None, r.randint(0, 6)]), r.choice([None, 1, 2, 3]))),
        lambda: list(m.islice(m.count(3, 2), 4)),
        lambda: list(m.islice(m.cycle(a), 9)),
        lambda: list(m.repeat(7, n)),
        lambda: list(m.zip_longest(a, b, fillvalue=None)),
        lambda: list(m.zip_longest()),
        lambda: [(k, list(g)) for k, g in m.groupby(a, lambda x: x > 2)],
        lambda: [k for k, g in m.groupby(sorted(a))],
        lambda: [(k, next(g)) for k, g in m.groupby(a, lambda x: x % 2)],
        lambda: m.accumulate(3),
        lambda: list(m.islice(a, "x")),
        lambda: list(m.islice(a, 1, 2, 0)),
    ]
    seen = [outcome(t) for t in tests]
    shared = iter(a)
    seen.append((outcome(lambda: list(m.islice(shared, 1, 3))), list(shared)))
    x, y = m.tee(a)
    taken = []
    for _ in range(12):
        it = r.choice([x, y])
        taken.append(next(it, "end"))
    seen.append(taken)
    groups = []
    it = m.groupby(a)
    for k, g in it:
        groups.append((k, g))
    seen.append([(k, list(g)) for k, g in groups])
    return seen


def pairs(r):
    return [(r.choice("abcd"), r.randint(-3, 5)) for _ in range(r.randint(0, 5))]


@case("collections")
def counter(r, outcome, m):
    text = "".join(r.choice("abcd") for _ in range(r.randint(0, 8)))
    c, d = m.Counter(text), m.Counter(dict(pairs(r)))
    tests = [
        lambda: c + d, lambda: c - d, lambda: c | d, lambda: c & d, lambda: +d, lambda: -d, lambda: c == d, lambda: c <= d,
        lambda: c < d, lambda: c != d, lambda: c > d, lambda: c.most_common(r.randint(-1, 3)), lambda: c["z"], lambda: list(d.elements()),
        lambda: c.update(d), lambda: c.subtract("ab"), lambda: c.total(), lambda: c.pop("a"), lambda: c.copy(), lambda: dict(c),
        lambda: m.Counter(a=2, b=-1), lambda: c.__delitem__("nothing"), lambda: m.Counter.fromkeys("ab"), lambda: c + 3,
        lambda: m.Counter(3),
    ]  # fmt: skip
    seen = [outcome(t) for t in tests]
    c += d
    seen.append(repr(c))
    c -= d
    seen.append(repr(c))
    return seen


@case("collections")
def deque(r, outcome, m):
    d = m.deque(numbers(r), r.choice([None, None, 0, 3, 5]))
    seen = []
    for _ in range(25):
        x = r.randint(-5, 9)
        name = r.choice(
            "append appendleft pop popleft rotate extend extendleft insert remove count index reverse copy clear".split()
        )
        if name == "clear" and r.random() < 0.7:
            continue
        args = {
            "pop": (), "popleft": (), "reverse": (), "copy": (), "clear": (), "extend": ([x, 1],), "extendleft": ([x, 1],), "insert": (x, 7)
        }.get(name, (x,))  # fmt: skip
        seen.append((name, outcome(lambda: getattr(d, name)(*args)), repr(d), len(d)))
    e = m.deque(numbers(r))
    tests = [
        lambda: d == e, lambda: d < e, lambda: d >= e, lambda: d + e, lambda: e * 2, lambda: d[r.randint(-3, 3)], lambda: 3 in d,
        lambda: d.__delitem__(r.randint(-3, 3)), lambda: d.__setitem__(r.randint(-3, 3), 1), lambda: list(reversed(e)), lambda: d["a"],
        lambda: m.deque([1], -1), lambda: m.deque([1], maxlen="a"), lambda: d.maxlen, lambda: [e.append(1) for _ in e], lambda: hash(d),
        lambda: d + [1], lambda: e.index(3, 1, -1), lambda: bool(d),
    ]  # fmt: skip
    return seen + [outcome(t) for t in tests] + [repr(d), repr(e)]


@case("collections")
def dictionaries(r, outcome, m):
    o, p = m.OrderedDict(pairs(r)), m.OrderedDict(pairs(r))
    d = m.defaultdict(r.choice([None, int, list]), pairs(r))
    k = r.choice("abcde")
    tests = [
        lambda: o == p, lambda: o == dict(p), lambda: o.move_to_end(k), lambda: o, lambda: o.move_to_end(k, last=False), lambda: list(o.items()),
        lambda: o.popitem(last=r.random() < 0.5), lambda: o, lambda: o.copy(), lambda: o | p, lambda: m.OrderedDict.fromkeys("ba", 1), lambda: hash(o),
        lambda: d[k], lambda: dict(d), lambda: d.get("z"), lambda: d.copy() == d, lambda: d.default_factory, lambda: m.defaultdict(3), lambda: d | {"a": 1},
        lambda: o.popitem() if r.random() < 0.3 else None, lambda: [o.popitem() for _ in range(6)],
    ]  # fmt: skip
    seen = [outcome(t) for t in tests]
    maps = [dict(pairs(r)) for _ in range(r.randint(0, 3))]
    c = m.ChainMap(*maps)
    tests = [
        lambda: c[k], lambda: c.get(k), lambda: len(c), lambda: list(c), lambda: sorted(c.items()), lambda: k in c, lambda: c.__setitem__(k, 9),
        lambda: c.pop("a"), lambda: c.__delitem__("b"), lambda: c, lambda: c.new_child({"q": 1}), lambda: c.parents, lambda: bool(c), lambda: c.maps,
        lambda: c.popitem(), lambda: c.setdefault("n", 4), lambda: dict(c) == c,
    ]  # fmt: skip
    return seen + [outcome(t) for t in tests]


@case("collections")
def namedtuple(r, outcome, m):
    P = m.namedtuple("P", r.choice(["x y z", "x, y, z", ["x", "y", "z"]]), defaults=r.choice([None, [], [3], [2, 3], [1, 2, 3]]))
    args = numbers(r, 4)
    keys = {name: r.randint(0, 9) for name in "xyzw" if r.random() < 0.25}
    p = outcome(lambda: P(*args, **keys))
    q = P(1, 2, 3)
    tests = [
        lambda: q._replace(**keys), lambda: q._asdict(), lambda: P._fields, lambda: P._field_defaults, lambda: q.x + q.y + q[2], lambda: P._make(args),
        lambda: q == (1, 2, 3), lambda: q < P(1, 2, 4), lambda: list(q), lambda: q.__setattr__("x", 1) if False else None, lambda: q.w,
        lambda: m.namedtuple("Q", r.choice(["a a", "_a", "if", "a-b", "a b"]), rename=r.random() < 0.3)._fields, lambda: m.namedtuple("1", "a"),
        lambda: m.namedtuple("Q", "a", defaults=[1, 2]), lambda: hash(q) == hash((1, 2, 3)), lambda: P.__doc__, lambda: P.__match_args__,
        lambda: m.namedtuple("E", [])(1), lambda: m.namedtuple("O", "a")(),
    ]  # fmt: skip
    x, y, z = q
    return [p, (x, y, z)] + [outcome(t) for t in tests]


@case("collections.abc")
def interfaces(r, outcome, m):
    kinds = [list, tuple, str, bytes, range, dict, set, frozenset, int, type(iter([])), type(lambda: 0)]
    names = "Hashable Iterable Iterator Sized Container Collection Callable Sequence MutableSequence Set MutableSet Mapping MutableMapping Reversible".split()
    seen = []
    for name in names:
        for kind in r.sample(kinds, 4):
            seen.append((name, kind.__name__, issubclass(kind, getattr(m, name))))

    class Span(m.Sequence):
        def __init__(self, n):
            self.n = n

        def __len__(self):
            return self.n

        def __getitem__(self, i):
            if not 0 <= i < self.n:
                raise IndexError(i)
            return i * i

    class Store(m.MutableMapping):
        def __init__(self):
            self.d = {}

        def __getitem__(self, k):
            return self.d[k]

        def __setitem__(self, k, v):
            self.d[k] = v

        def __delitem__(self, k):
            del self.d[k]

        def __iter__(self):
            return iter(self.d)

        def __len__(self):
            return len(self.d)

    span, store = Span(r.randint(0, 5)), Store()
    store.update(dict(pairs(r)), k=1)
    tests = [
        lambda: list(span), lambda: list(reversed(span)), lambda: span.index(4), lambda: span.count(1), lambda: 9 in span, lambda: store.pop("a"),
        lambda: store.pop("a", 3), lambda: store.setdefault("a", 4), lambda: store.get("b"), lambda: dict(store.items()), lambda: store == {"a": 4},
        lambda: store.popitem(), lambda: store.clear(), lambda: len(store), lambda: m.Sequence(), lambda: type("S", (m.Sized,), {})(),
    ]  # fmt: skip
    return seen + [outcome(t) for t in tests]


@case("abc")
def abc(r, outcome, m):
    class Shape(m.ABC):
        @m.abstractmethod
        def area(self):
            return 0

        @property
        @m.abstractmethod
        def name(self): ...

    class Half(Shape):
        def area(self):
            return super().area() + 1

    class Square(Half):
        name = "square"

    class Other:
        pass

    Shape.register(Other)
    tests = [Shape, Half, lambda: Square().area(), lambda: isinstance(Other(), Shape), lambda: isinstance(Square(), Shape), lambda: sorted(Shape.__abstractmethods__), lambda: issubclass(int, Shape), lambda: issubclass(Other, Half)]  # fmt: skip
    return [outcome(t) for t in tests]


@case("contextlib")
def contextlib(r, outcome, m):
    log = []

    @m.contextmanager
    def manager(how):
        log.append("enter")
        try:
            yield 1
            if how == "again":
                yield 2
        except ValueError as error:
            log.append("caught")
            if how == "swallow":
                return
            if how == "replace":
                raise KeyError(how) from error
            raise
        finally:
            log.append("leave")

    def use(how, error):
        with manager(how) as x:
            if error:
                raise error
            return x

    seen = []
    for _ in range(5):
        how = r.choice(["swallow", "replace", "again", "", ""])
        error = r.choice([None, ValueError("v"), TypeError("t"), StopIteration(3), RuntimeError("r")])
        seen.append((how, repr(error), outcome(lambda: use(how, error))))

    def stack():
        with m.ExitStack() as s:
            s.callback(log.append, "callback")
            s.enter_context(m.suppress(r.choice([ValueError, TypeError])))
            s.push(lambda kind, value, tb: log.append(kind and kind.__name__))
            s.enter_context(manager(""))
            if r.random() < 0.6:
                raise r.choice([ValueError("v"), KeyError("k")])
            return "end"

    seen.append(outcome(stack))

    def suppress():
        with m.suppress(ValueError, KeyError):
            raise r.choice([ValueError, KeyError, TypeError])("x")

    seen.append(outcome(suppress))
    seen.append(outcome(lambda: m.nullcontext(4).__enter__()))
    seen.append(outcome(lambda: m.ExitStack().enter_context(3)))

    @manager("")
    def decorated():
        return "decorated"

    seen.append(outcome(decorated))
    seen.append(outcome(decorated))
    return seen + [log]


class Point:
    def __init__(self, x, y):
        self.x, self.y = x, y

    def __repr__(self):
        return "Point(%r, %r)" % (self.x, self.y)


class Slotted:
    __slots__ = ("a", "b")


class Own:
    def __copy__(self):
        return "copied"

    def __deepcopy__(self, memo):
        return "deeply copied"


class Names(dict):
    pass


class Stack(list):
    pass


@case("copy")
def copy(r, outcome, m):
    inner = numbers(r)
    point = Point(inner, {"k": inner})
    point.self = point
    slotted = Slotted()
    slotted.a = inner
    names = Names(a=inner)
    names.extra = inner
    stack = Stack([inner])
    cycle = [inner, (inner, 3), {1, 2}, frozenset([1])]
    cycle.append(cycle)
    seen = []
    for value in (inner, point, names, stack, cycle, (1, 2), (inner,), 3, "s", len, int, Own(), slotted, lambda: 0, None, {1: inner}, range(3)):
        for name in ("copy", "deepcopy"):
            made = getattr(m, name)(value)
            seen.append((name, type(made).__name__, made is value, type(value) is type(made)))
            if isinstance(made, Point):
                seen.append((made.x is inner, made.x == inner, made.x is made.y["k"], made.self is made))
            if isinstance(made, Slotted):
                seen.append((made.a is inner, made.a == inner, hasattr(made, "b")))
            if isinstance(made, Names):
                seen.append((made["a"] is inner, made.extra is inner, made == value))
            if isinstance(made, (list, tuple)) and made and type(made[0]) is list:
                seen.append((made[0] is inner, made[0] == inner, repr(made)))
    seen.append(outcome(lambda: m.copy(x for x in [])))
    return seen


@case("enum")
def enum(r, outcome, m):
    class Colour(m.Enum):
        RED = 1
        GREEN = "g"
        BLUE = m.auto() if False else 7
        CRIMSON = 1

        @property
        def nice(self):
            return self is not Colour.BLUE

        @classmethod
        def default(cls):
            return cls.RED

        @classmethod
        def _missing_(cls, value):
            return cls.BLUE if value == "sky" else None

    class Level(m.IntEnum):
        LOW = m.auto()
        HIGH = m.auto()
        TOP = 10

    class Word(m.StrEnum):
        ALPHA = m.auto()
        BETA = "b"

    class Planet(m.Enum):
        EARTH = (1.0, 2)
        MARS = (0.5, 3)

        def __init__(self, mass, n):
            self.mass = mass
            self.n = n

    class Perm(m.Flag):
        R = m.auto()
        W = m.auto()
        X = m.auto()
        RW = 3

    class Bits(m.IntFlag):
        A = 1
        B = 2
        D = 8

    class Mixed(str, m.Enum):
        A = "a"
        B = "b"

    value = r.choice([1, "g", 7, "sky", 5, Colour.RED, None, [1]])
    bits = r.randint(-3, 10)
    p, q = r.choice(list(Perm)), r.choice(list(Perm))
    tests = [
        lambda: Colour(value), lambda: list(Colour), lambda: Colour["GREEN"], lambda: Colour["NO"], lambda: Colour.CRIMSON is Colour.RED, lambda: len(Colour),
        lambda: str(Colour.RED), lambda: repr(Colour), lambda: Colour.RED.nice, lambda: Colour.default(), lambda: Colour.RED.name + str(Colour.RED.value),
        lambda: Colour.RED == 1, lambda: Level.LOW == 1, lambda: Level.HIGH + 1, lambda: str(Level.HIGH), lambda: repr(Level.HIGH), lambda: Level.LOW < Level.HIGH,
        lambda: format(Level.TOP, "3d"), lambda: "%d" % Level.TOP, lambda: f"{Level.TOP}", lambda: Word.ALPHA + "x", lambda: str(Word.BETA), lambda: repr(Word.ALPHA),
        lambda: Planet.EARTH.mass * Planet.MARS.n, lambda: Planet((0.5, 3)), lambda: Planet.EARTH, lambda: p | q, lambda: p & q, lambda: p ^ q, lambda: ~p,
        lambda: str(p | q), lambda: list(p | q), lambda: q in (p | Perm.X), lambda: bool(p & q), lambda: Perm(bits), lambda: Bits(bits), lambda: Bits.A | 4, lambda: ~Bits.A,
        lambda: Bits.A | Bits.D, lambda: Bits.A + 1, lambda: len(Perm.RW), lambda: Perm.RW, lambda: Mixed.A, lambda: Mixed.A == "a", lambda: str(Mixed.A), lambda: Mixed("b"),
        lambda: setattr(Colour, "RED", 3), lambda: {Colour.RED: 1}[Colour(1)], lambda: sorted(Colour.__members__), lambda: m.unique(Colour), lambda: m.unique(Level),
        lambda: isinstance(Level.LOW, int), lambda: m.Enum("Made", "A B C").B, lambda: list(m.IntEnum("N", {"A": 3, "B": 5})), lambda: Colour.RED in Colour, lambda: hash(Colour.RED) == hash("RED"),
        lambda: Colour.RED < Colour.BLUE, lambda: p | 1, lambda: list(reversed(Level)), lambda: max(Level), lambda: Perm(0), lambda: str(Perm(0)), lambda: Colour.RED.RED if False else None,
        lambda: Level(2) is Level.HIGH, lambda: [c.name for c in Colour if c.value != 7], lambda: Perm["W"].value, lambda: repr(Perm), lambda: 3 in Level if False else None,
        lambda: format(Colour.RED, ">12"), lambda: sum(Level), lambda: p == q, lambda: p in {q}, lambda: Bits(3) == 3, lambda: Bits.A in Bits(3),
    ]  # fmt: skip
    seen = [outcome(t) for t in tests]

    def twice():
        class Twice(m.Enum):
            A = 1
            A = 2

    def extend():
        class More(Colour):
            X = 9

    def named():
        class Named(m.Enum):
            def _generate_next_value_(name, start, count, last):
                return name.lower() + str(count)

            A = m.auto()
            B = m.auto()
            _ignore_ = ["C"]
            C = 3

            def method(self):
                return self.value * 2

        return [(x.value, x.method()) for x in Named]

    return seen + [outcome(t) for t in (twice, extend, named)]


@case("dataclasses")
def dataclasses(r, outcome, m):
    options = {name: True for name in ("order", "frozen", "kw_only", "slots") if r.random() < 0.3}
    if r.random() < 0.2:
        options["eq"] = False
    if r.random() < 0.2:
        options["unsafe_hash"] = True

    def make():
        @m.dataclass(**options)
        class Item:
            name: str
            price: float = 1.0
            tags: list = m.field(default_factory=list, compare=False)
            hidden: int = m.field(default=4, repr=False, init=r.random() < 0.5)

            def total(self):
                return self.price * 2

        return Item

    text = outcome(lambda: make().__name__)
    if "Error" in text:
        return [text]
    Item = make()
    args = [r.choice(["a", "b"])] + numbers(r, 3)
    keys = {name: r.choice(["a", 2]) for name in ("name", "price", "tags", "hidden", "other") if r.random() < 0.2}
    a = outcome(lambda: Item(*args, **keys))
    x, y = Item(name="a"), Item(name="b", price=2.0)

    def assign():
        x.price = 3.0

    def late():
        @m.dataclass
        class Late:
            a: int = 1
            b: int

    def mutable():
        @m.dataclass
        class Mutable:
            a: list = []

    @m.dataclass
    class Base:
        a: int
        b: int = 2

    @m.dataclass
    class Derived(Base):
        c: int = 3
        a: int = 0
        d: m.InitVar[int] = 5

        def __post_init__(self, d):
            self.c += d

    @m.dataclass
    class Words:
        a: "int"
        _: m.KW_ONLY
        b: "int" = 2
        node: object = None

    @m.dataclass(frozen=True)
    class Key:
        a: int
        b: tuple = ()

    words = Words(1)
    words.node = words
    tests = [
        lambda: x, lambda: x == y, lambda: x == Item(name="a"), lambda: x < y, lambda: x >= y, lambda: hash(x) == hash(Item(name="a")), assign, lambda: x.total(),
        lambda: [f.name for f in m.fields(x)], lambda: m.asdict(y), lambda: m.astuple(y), lambda: m.replace(y, price=9.0), lambda: m.replace(y, hidden=1), lambda: m.replace(y, nothing=1),
        lambda: Item.__match_args__, lambda: x == 3, late, mutable, lambda: Derived(), lambda: Derived(1, d=1), lambda: Words(1, 2), lambda: words, lambda: Key(1) in {Key(1): 2},
        lambda: m.is_dataclass(Item), lambda: m.is_dataclass(3), lambda: m.fields(3), lambda: m.make_dataclass("Made", ["a", ("b", int, 3)])(1), lambda: Derived.__match_args__, lambda: Words(),
        lambda: Words(1, c=1), lambda: Words(1, a=1), lambda: Words(1, b=4), lambda: Base(), lambda: Base(1, 2, 3),
    ]  # fmt: skip
    return [a] + [outcome(t) for t in tests]


def real(r):
    return r.choice([
        r.randint(-20, 20), r.uniform(-5, 5), r.uniform(-1, 1) * 10 ** r.randint(-300, 300), float(r.randint(-9, 9)), 0.0, -0.0, float("inf"), float("-inf"),
        float("nan"), 5e-324, 1.7976931348623157e308, True, 10**20, r.randint(0, 6) + 0.5, "a", None, 2**53 + 1,
    ])  # fmt: skip


@case("math")
def math(r, outcome, m):
    seen = []
    for _ in range(12):
        one = "isnan isinf isfinite floor ceil trunc fabs sqrt modf frexp factorial isqrt ulp degrees radians".split()
        two = "copysign fmod ldexp gcd lcm comb perm isclose nextafter remainder".split()
        a, b = real(r), real(r)
        if r.random() < 0.5:
            a, b = r.randint(-3, 30), r.randint(-3, 30)
        name = r.choice(one + two)
        if name == "factorial" and isinstance(a, int) and a > 100 or name in ("comb", "perm") and 10**20 in (a, b):
            continue
        if name == "nextafter" and "a" in (a, b):
            continue
        args = (a,) if name in one else (a, b)
        seen.append((name, outcome(lambda: getattr(m, name)(*args))))
    values = [real(r) for _ in range(r.randint(0, 6))]
    values = [v for v in values if isinstance(v, (int, float))]
    seen.append(outcome(lambda: m.fsum(values)))
    seen.append(outcome(lambda: m.prod(values, start=2)))
    seen.append(outcome(lambda: m.gcd(*[r.randint(-50, 50) * 6 for _ in range(3)])))
    seen.append(outcome(lambda: m.lcm(*[r.randint(-9, 9) for _ in range(r.randint(0, 3))])))
    seen.append(outcome(lambda: m.hypot(3, 4) + m.hypot(r.randint(-9, 9)) + m.dist((1, 1), (4, 5))))
    sides = [r.uniform(-9.0, 9.0) * 10.0 ** r.choice((-320, -300, -3, 0, 0, 0, 200, 307)) for _ in range(r.randint(2, 4))]
    seen.append(outcome(lambda: m.hypot(*sides)))
    seen.append(outcome(lambda: (m.pi, m.e, m.tau, m.inf)))
    for name in "sin cos tan asin acos atan exp expm1 log log10 log1p sinh cosh tanh cbrt".split():
        x = r.choice([r.uniform(-2, 2), r.uniform(-800, 800), r.randint(-3, 3), 0.0, 10**400, float("inf"), float("nan"), "a"])
        if name == "log10" and x == 10**400 or name == "log" and x == 10**400:
            continue
        seen.append((name, str(x), outcome(lambda: getattr(m, name)(x))))
    x, y = r.uniform(-9, 9), r.choice([r.uniform(-3, 3), 0, 2])
    seen.append(outcome(lambda: (m.atan2(x, y), m.log(abs(x), 3), m.pow(abs(x), y))))
    return seen


@case("fractions")
def fractions(r, outcome, m):
    def any_fraction():
        return m.Fraction(r.randint(-9, 9), r.randint(1, 9))

    def other():
        return r.choice([any_fraction(), r.randint(-4, 4), r.uniform(-3, 3), 0.5, "1/2", True, float("inf")])

    text = r.choice([" 3/4 ", "-1.5e2", "7", "1/0", "a", "1_0/3", ".5", "5.", "1e-2", "--1", "+3/-4", "1 / 2", "", "1_/2", "0.1_2"])
    a = any_fraction()
    b = other()
    tests = [
        lambda: m.Fraction(text), lambda: a + b, lambda: b + a, lambda: a - b, lambda: b - a, lambda: a * b, lambda: b * a, lambda: a / b, lambda: b / a, lambda: a // b, lambda: b // a,
        lambda: a % b, lambda: b % a, lambda: a == b, lambda: a < b, lambda: b <= a, lambda: a > b, lambda: a ** r.randint(-3, 3), lambda: a**0.5 if a >= 0 else 0, lambda: -a, lambda: abs(a), lambda: int(a),
        lambda: round(a), lambda: round(a, 1), lambda: round(a, -1), lambda: a.limit_denominator(4), lambda: float(a), lambda: hash(a) == hash(m.Fraction(a.numerator * 2, a.denominator * 2)), lambda: hash(m.Fraction(6, 3)) == hash(2), lambda: hash(m.Fraction(1, 4)) == hash(0.25),
        lambda: str(a), lambda: m.Fraction(0.75), lambda: m.Fraction(1, 0), lambda: m.Fraction(None), lambda: m.Fraction("a", 2), lambda: sum([a, a], m.Fraction(0)), lambda: bool(a), lambda: divmod(a, m.Fraction(2, 3)),
        lambda: a.as_integer_ratio(), lambda: m.Fraction.from_float(0.125), lambda: __import__("math").floor(a) + __import__("math").ceil(a),
    ]  # fmt: skip
    return [outcome(t) for t in tests]


@case("statistics")
def statistics(r, outcome, m):
    import fractions

    kinds = [lambda: r.randint(-9, 9), lambda: r.uniform(-3, 3), lambda: r.choice([0.1, 0.25, 3])]
    kind = r.choice(kinds)
    data = [kind() for _ in range(r.randint(0, 6))]
    names = "mean fmean median median_low median_high mode multimode variance pvariance stdev pstdev".split()
    return [(name, outcome(lambda: getattr(m, name)(data))) for name in names] + [outcome(lambda: m.variance(data, 2))]


@case("string")
def string(r, outcome, m):
    text = "".join(r.choice(["$", "a", "{", "}", "_", "b", " ", "$a", "${b}", "$$", "\n", "1"]) for _ in range(r.randint(0, 8)))
    tests = [
        lambda: m.Template(text).substitute(a=1, b=2), lambda: m.Template(text).substitute({"a": 3}), lambda: m.Template(text).safe_substitute(a="x"), lambda: m.capwords("hello  big world"), lambda: m.capwords("a-b c-d", "-"),
        lambda: (m.ascii_letters, m.digits, m.punctuation, m.printable, m.whitespace, m.hexdigits, m.octdigits),
    ]  # fmt: skip
    return [outcome(t) for t in tests]


@case("textwrap")
def textwrap(r, outcome, m):
    words = [r.choice(["a", "be", "sea", "four", "fiver", "sixsix", "a considerable", "  ", "\n", "\t"]) for _ in range(r.randint(0, 14))]
    text = r.choice([" ", ""]).join(words)
    width = r.randint(1, 12)
    block = "\n".join(r.choice(["    ", "  ", "\t", ""]) + r.choice(["x", "y z", "", " "]) for _ in range(r.randint(0, 5)))
    return [outcome(lambda: m.wrap(text, width)), outcome(lambda: m.fill(text, width, initial_indent="  ", subsequent_indent=" ") if width > 3 else 0), outcome(lambda: m.dedent(block)), outcome(lambda: m.indent(block, "> ")), outcome(lambda: m.shorten(text, width + 5))]  # fmt: skip


@case("random", "sys")
def random(r, outcome, m, sys):
    """What the generator gives lies in the documented ranges; errors are the same."""
    seen = []
    a, b, k = r.randint(-5, 5), r.randint(-5, 5), r.randint(-1, 4)
    items = numbers(r, 4)
    for call, fits in [
        (lambda: m.random(), lambda v: 0.0 <= v < 1.0), (lambda: m.randint(a, b), lambda v: a <= v <= b), (lambda: m.randrange(a), lambda v: 0 <= v < a), (lambda: m.randrange(a, b, 2), lambda v: v in range(a, b, 2)),
        (lambda: m.randrange(a, b, -2), lambda v: v in range(a, b, -2)), (lambda: m.choice(items), lambda v: v in items), (lambda: m.sample(items, k), lambda v: len(v) == k), (lambda: m.choices([1, 2], k=3), lambda v: len(v) == 3),
        (lambda: m.getrandbits(k), lambda v: 0 <= v < 2**k), (lambda: m.Random(3).randint(1, 6), lambda v: 1 <= v <= 6), (lambda: m.uniform(1, 2), lambda v: 1 <= v <= 2), (lambda: len(m.randbytes(3)), lambda v: v == 3),
        (lambda: m.randrange(1, 5, 0), lambda v: False), (lambda: m.choices([1], [0]), lambda v: False), (lambda: m.choices([1], [1, 2]), lambda v: False),
    ]:  # fmt: skip
        try:
            seen.append(fits(call()))
        except Exception as error:
            seen.append(type(error).__name__ + ": " + str(error))
    shuffled = list(items)
    m.shuffle(shuffled)
    return seen + [sorted(shuffled)]


@case("logging")
def logging(r, outcome, m):
    a = m.getLogger("x.y.z")
    b = m.getLogger("x")
    tests = [
        lambda: a.isEnabledFor(10), lambda: b.setLevel(r.choice([10, "INFO", "NO", None])), lambda: a.getEffectiveLevel(), lambda: a.info("%d", "x") if False else a.debug("x"), lambda: m.getLogger("x") is b, lambda: a.getChild("q").name,
        lambda: m.getLevelName(r.choice([10, 20, 35, "ERROR", "NO"])), lambda: (m.DEBUG, m.INFO, m.WARNING, m.ERROR, m.CRITICAL), lambda: b.name, lambda: a.level,
    ]  # fmt: skip
    return [outcome(t) for t in tests]


def value(r, depth=2):
    kinds = [None, True, False, 0, -3, 10**20, 1.5, -0.0, 1e300, float("inf"), float("nan"), "", "a\"b\\", "é\u2028😀\x01\x7f", "\ud800"]
    if depth == 0 or r.random() < 0.5:
        return r.choice(kinds)
    if r.random() < 0.5:
        return [value(r, depth - 1) for _ in range(r.randint(0, 3))]
    return {r.choice(["a", "b", 1, 2.5, True, None, (1,)]): value(r, depth - 1) for _ in range(r.randint(0, 3))}


@case("json")
def json(r, outcome, m):
    v = value(r, 3)
    options = r.choice([{}, {"indent": 2}, {"indent": "\t"}, {"sort_keys": True}, {"ensure_ascii": False}, {"separators": (",", ":")}, {"allow_nan": False}, {"skipkeys": True}, {"default": str}])
    pieces = ["{", "}", "[", "]", ",", ":", '"', '"a"', "1", "-", "0", "01", ".5", "e3", "true", "null", "nan", "NaN", "-Infinity", " ", "\n", "\\u0041", "\\ud83d\\ude00", '"\\q"', '"\\u12"', "\t", "fals", "1.", '"\\n"']
    text = "".join(r.choice(pieces) for _ in range(r.randint(0, 7)))
    good = m.dumps([1, {"a": [True, None, 2.5, "x\u00e9"]}, value(r, 0)])
    broken = list(good)
    broken[r.randrange(len(broken))] = r.choice(["", ",", '"', "]", "}", "\\", "x"])
    cycle = []
    cycle.append(cycle)
    tests = [
        lambda: m.dumps(v, **options), lambda: m.loads(text), lambda: m.loads(good), lambda: m.loads("".join(broken)), lambda: m.dumps({1, 2}), lambda: m.dumps(cycle), lambda: m.loads(3), lambda: m.loads(b'{"a": 1}'),
        lambda: m.loads('{"a": {"b": 1.5}}', object_hook=lambda d: sorted(d)), lambda: m.loads('{"a": 1, "a": 2}', object_pairs_hook=list), lambda: m.loads("[1.5, 2]", parse_float=str, parse_int=lambda s: s + "!"),
    ]  # fmt: skip
    return [outcome(t) for t in tests]


def pattern(r, depth):
    """A pattern, which may be wrong."""
    chance = r.random()
    if depth == 0 or chance < 0.45:
        return r.choice(["a", "b", ".", "\\d", "\\w", "\\s", "[ab]", "[^a]", "[a-c1]", "1", "\\b", "^", "$", "\\B", "\\Z"])
    inner = pattern(r, depth - 1)
    if chance < 0.6:
        return inner + pattern(r, depth - 1)
    if chance < 0.7:
        return "(" + inner + ")"
    if chance < 0.76:
        return "(?:" + inner + "|" + pattern(r, depth - 1) + ")"
    if chance < 0.82:
        return r.choice(["(?=", "(?!", "(?P<n>"]) + inner + ")"
    if chance < 0.85:
        return r.choice(["\\1", "*", "(", ")", "[", "|"])
    return inner + r.choice(["*", "+", "?", "*?", "+?", "??", "{2}", "{1,2}", "{,2}"])


@case("re")
def patterns(r, outcome, m):
    def told(found):
        return found and (found.span(), found.groups(), found.lastindex, found.groupdict())

    seen = []
    for _ in range(6):
        p = pattern(r, 2)
        s = "".join(r.choice("aabbc1 _\n.") for _ in range(r.randint(0, 7)))
        flags = r.choice([0, 0, 2, 8, 16, 256])
        for name in ("match", "search", "fullmatch"):
            seen.append((p, s, name, outcome(lambda: told(getattr(m.compile(p, flags), name)(s)))))
        for name in ("findall", "split"):
            seen.append((p, s, name, outcome(lambda: getattr(m.compile(p, flags), name)(s))))
        replacement = r.choice(["x", "\\1", "<\\g<0>>", "\\q"])
        seen.append((p, s, outcome(lambda: m.subn(p, replacement, s, r.randint(0, 1), flags))))
    return seen


@case("os.path", name="paths")
def paths(r, outcome, m):
    seen = []
    for _ in range(10):
        p = "".join(r.choice(["/", "a", ".", "..", "b.c", "//"]) for _ in range(r.randint(0, 6)))
        for name in ("split", "basename", "dirname", "splitext", "normpath", "isabs"):
            seen.append((p, name, outcome(lambda: getattr(m, name)(p))))
        seen.append((p, outcome(lambda: m.join("a", p, r.choice(["x", "/y", ""])))))
    return seen


@case("datetime")
def datetime(r, outcome, m):
    def part(low, high):
        return r.randint(low, high) if r.random() < 0.95 else r.choice([low - 1, high + 1])

    def duration():
        return m.timedelta(r.choice([0, r.randint(-800, 800)]), r.randint(-90000, 90000), r.choice([0, r.randint(-9, 9**7)]))

    def moment():
        year = r.choice([r.randint(1890, 2100), r.randint(1, 9999)])
        return m.datetime(year, part(1, 12), part(1, 28), part(0, 23), part(0, 59), part(0, 59), r.choice([0, 5]))

    def day():
        return m.date(r.choice([2000, 2023, 2024, 1900, r.randint(1, 9999)]), part(1, 12), part(1, 31))

    makers = [duration, moment, day, lambda: r.randint(-3, 3)]
    seen = []
    for _ in range(8):
        seeds = [r.random() for _ in range(2)]
        makes = [r.choice(makers) for _ in range(2)]

        def both():
            made = []
            for seed, make in zip(seeds, makes):
                r.seed(seed)
                made.append(make())
            return made

        after = r.random()
        for op in ("+", "-", "==", "<", ">=", "//", "%"):
            kinds = [x.__name__ for x in makes]
            if op in "+-//%<>=" and kinds != kinds[:1] * 2 and "duration" not in kinds:
                continue
            text = outcome(lambda: eval("a " + op + " b", dict(zip("ab", both()))))
            # The texts of errors of operands name the module.
            seen.append(text if not text.startswith("TypeError") else "TypeError")
        for name in ("weekday", "isoweekday", "toordinal", "isoformat", "__str__", "__repr__", "total_seconds", "date", "__bool__"):
            text = outcome(lambda: getattr(both()[0], name)())
            seen.append(text if not text.startswith("AttributeError") else "AttributeError")
        r.seed(after)
    n = r.randint(1, 3652059)
    seen.append(outcome(lambda: m.date.fromordinal(n)))
    seen.append(outcome(lambda: day().isoformat() == day().isoformat()))
    text = "%04d-%02d-%02d" % (r.randint(1000, 9999), part(1, 12), part(1, 31))
    seen.append(outcome(lambda: m.date.fromisoformat(text)))
    seen.append(outcome(lambda: m.datetime.fromisoformat(text)))
    seen.append(outcome(lambda: m.datetime(2021, 3, 4, 5, 6, 7).strftime("%d/%m/%Y %H:%M:%S %j %y %I%%")))
    seen.append(outcome(lambda: m.datetime.strptime("2021-03-04 05:06"[:10], "%Y-%m-%d")))
    seen.append(outcome(lambda: m.date(2024, 2, 29).replace(month=r.randint(1, 12))))
    return seen


def decimal_text(r):
    return r.choice([
        str(r.randint(-50, 50)), "%.2f" % r.uniform(-100, 100), "%.6f" % r.uniform(-1, 1), str(r.randint(-10**30, 10**30)),
        "1E+%d" % r.randint(0, 12), "-3.5e-%d" % r.randint(0, 9), "0", "0.00", "-0", " 1_0.5 ", "abc", "1.", ".",
    ])


@case("decimal")
def decimal(r, outcome, m):
    """Arithmetic, rounding, texts and comparisons in several precisions and roundings."""
    import math

    saved = m.getcontext().copy()
    m.getcontext().prec = r.choice([28, 28, 5, 10])
    m.getcontext().rounding = r.choice(["ROUND_HALF_EVEN"] * 4 + [
        "ROUND_HALF_UP", "ROUND_DOWN", "ROUND_UP", "ROUND_FLOOR", "ROUND_CEILING", "ROUND_HALF_DOWN", "ROUND_05UP",
    ])
    cent = m.Decimal("0.01")
    operations = [
        lambda a, b: a + b, lambda a, b: a - b, lambda a, b: a * b, lambda a, b: a / b, lambda a, b: a // b, lambda a, b: a % b,
        lambda a, b: (a < b, a == b, a >= b, a == 1, a < 2.5, a == 0.5), lambda a, b: (-a, +a, abs(a), bool(a)), lambda a, b: str(a),
        lambda a, b: (int(a), float(a), round(a), round(a, 1)), lambda a, b: round(a, -1), lambda a, b: a.quantize(cent),
        lambda a, b: a.quantize(cent, rounding="ROUND_HALF_UP"), lambda a, b: a.quantize(b), lambda a, b: a.sqrt(),
        lambda a, b: (a.normalize(), a.as_tuple(), a.adjusted()), lambda a, b: hash(a), lambda a, b: a**2, lambda a, b: a**3,
        lambda a, b: (a.to_integral_value(), math.floor(a), math.ceil(a), math.trunc(a)), lambda a, b: (a + 1, 2 - a, 3 * a),
        lambda a, b: 1 / a, lambda a, b: f"{a:.2f}|{a:10.1f}|{a:,.2f}|{a:.1%}|{a:>+12.3f}|{a:08.2f}|{a:f}|{a}",
        lambda a, b: (max(a, b), sum([a, b]), a.max(b), a.min(b), a.compare(b)), lambda a, b: a.as_integer_ratio(),
        lambda a, b: (m.Decimal(0.1), m.Decimal(-2.75), m.Decimal((1, (1, 2, 3), -2)), m.Decimal(True)), lambda a, b: a.copy_sign(b),
        lambda a, b: m.Decimal(None), lambda a, b: a + "1",
    ]
    seen = []
    for _ in range(10):
        a, b, operation = decimal_text(r), decimal_text(r), r.choice(operations)
        said = outcome(lambda: operation(m.Decimal(a), m.Decimal(b)))
        # Classes of C have their module in texts of operands.
        seen.append((a, b, said.replace("decimal.Decimal", "Decimal")))
    m.setcontext(saved)
    return seen


@case("cmath")
def cmath(r, outcome, m):
    part = lambda: r.choice([0.0, -0.0, 1.0, -1.0, 4.0, -9.0, r.uniform(-5, 5), r.uniform(-1e6, 1e6)])
    seen = []
    for _ in range(10):
        z = r.choice([complex(part(), part()), part(), r.randint(-9, 9)])
        w = complex(part(), part())
        seen.append((z, outcome(lambda: m.sqrt(z)), outcome(lambda: m.phase(z)), outcome(lambda: m.isclose(z, w))))
        seen.append(outcome(lambda: m.rect(abs(z), w.real)))
        seen.append(outcome(lambda: (m.isnan(z), m.isinf(z), m.isfinite(z), m.pi)))
        small = complex(r.uniform(-5, 5), r.uniform(-5, 5))
        seen.append(outcome(lambda: m.exp(small)))
    seen.append(outcome(lambda: m.sqrt("x")))
    return seen


@case("argparse")
def argparse(r, outcome, m):
    import contextlib
    import io

    parser = m.ArgumentParser(description="x")
    kinds = [{}, {}, {"type": int}, {"nargs": "?", "default": "7"}, {"nargs": "*"}, {"nargs": "+", "type": int}, {"choices": ["a", "b"]}]
    options = {
        ("-n", "--num"): [{"type": int, "default": 3}, {"type": float, "required": True}, {"type": int, "default": "5"}],
        ("--flag",): [{"action": "store_true"}, {"action": "store_false", "default": 5}],
        ("-v",): [{"action": "count", "default": 0}, {"action": "store_const", "const": 9}],
        ("--x-y",): [{}, {"dest": "zz", "choices": ["a", "1"]}, {"nargs": "?", "const": "c"}],
        ("-l", "--list"): [{"action": "append", "type": int}, {"nargs": "*", "type": int}, {"nargs": 2}, {"action": "extend", "nargs": "+"}],
    }
    for k in range(r.randint(0, 2)):
        parser.add_argument("p%d" % k, **r.choice(kinds))
    for flags in r.sample(sorted(options), r.randint(0, 4)):
        parser.add_argument(*flags, **r.choice(options[flags]))
    seen = []
    pool = ["a", "1", "b", "-3", "-n", "--num", "4", "--num=2", "--flag", "-v", "--x-y", "--x-y=q", "-l", "5", "6", "-n7", "zz", "1.5"]
    for _ in range(3):
        words = [r.choice(pool) for _ in range(r.randint(0, 4))]

        def parse():
            with contextlib.redirect_stderr(io.StringIO()):
                try:
                    return sorted(vars(parser.parse_args(words)).items(), key=str)
                except SystemExit as end:
                    return "exit", end.code

        seen.append((words, outcome(parse)))
    return seen
