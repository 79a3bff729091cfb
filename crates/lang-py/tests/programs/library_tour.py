# Patterns, groups of exceptions and a walk through the library.
def m(v):
    match v:
        case 0: return "zero"
        case -1 | 1.5: return "num"
        case True: return "true"
        case None: return "none"
        case "a" | "b" as s: return "s" + s
        case [1, 2]: return "l12"
        case [x]: return ("one", x)
        case [1, *rest]: return ("rest", rest)
        case [_, [a, b], *_]: return ("nested", a, b)
        case (x, y) if x == y: return "eq"
        case {"k": int(n)}: return ("kint", n)
        case {"k": v2, **kw}: return ("k", v2, kw)
        case str(): return "str"
        case int() | float() as n: return ("n", n)
        case P(x=0, y=yy): return ("P0", yy)
        case P(a, b): return ("P", a, b)
        case Col.R: return "red"
        case {}: return "dict"
        case []: return "empty"
        case _: return "other"
class P:
    __match_args__ = ("x", "y")
    def __init__(s, x, y): s.x, s.y = x, y
from enum import Enum
class Col(Enum):
    R = 1; G = 2
for v in [0, -1, 1.5, True, 1, False, None, "a", "b", "zz", [1, 2], (1, 2), [5], [1, 3, 4], [0, [3, 4], 5, 6], (4, 4), (4, 5), {"k": 1}, {"k": "q", "z": 2}, 7, 2.5, P(0, 5), P(1, 2), Col.R, Col.G, {"n": 1}, [], set(), b"ab", range(2), "x"]:
    print(repr(v) if not isinstance(v, (P, set)) else "-", m(v))
class Q:
    __match_args__ = ("x",)
try:
    match Q():
        case Q(1, 2): pass
except TypeError as e: print(e)
match Q():
    case Q(x=1): print("no")
    case Q(): print("yes")
match [1, [2, {"a": (3, 4)}]]:
    case [int(x), [y, {"a": (z, 4 as w)}]]: print(x, y, z, w)
match 5:
    case int(x) if x > 10: print("big")
    case x: print("cap", x)
from collections import deque, OrderedDict, defaultdict, Counter, namedtuple, ChainMap
match deque([1, 2]):
    case [a, b]: print("dq", a, b)
match OrderedDict(a=1):
    case {"a": 1}: print("od")
# except*
try:
    raise ExceptionGroup("g", [ValueError(1), TypeError("t"), ExceptionGroup("h", [KeyError("k"), ValueError(2)])])
except* ValueError as eg: print("V", eg.exceptions, eg.message)
except* TypeError as eg: print("T", repr(eg))
except* Exception as eg: print("E", repr(eg))
else: print("else")
finally: print("fin")
try:
    try:
        raise ExceptionGroup("g", [ValueError(1), OSError("o")])
    except* ValueError as e: print("only V")
except ExceptionGroup as e: print("left", repr(e))
try: raise ValueError("naked")
except* ValueError as e: print(type(e).__name__, repr(e), e.exceptions)
try: pass
except* ValueError: print("no")
else: print("else ran")
try:
    try: raise ExceptionGroup("g", [ValueError(1)])
    except* ValueError: raise KeyError("new")
except ExceptionGroup as e: print("new group", repr(e))
except KeyError as e: print("KeyError", e)
def f():
    try:
        raise KeyError(1)
    except* ValueError: print("no")
try: f()
except KeyError as e: print("passes", e)
eg = ExceptionGroup("m", [ValueError(1), TypeError(2)])
print(eg.split(ValueError), eg.subgroup(TypeError), eg.subgroup(lambda e: isinstance(e, TypeError)), str(eg), eg.derive([ValueError(3)]))
try: ExceptionGroup("x", [])
except ValueError as e: print(e)
try: ExceptionGroup("x", [1])
except ValueError as e: print(e)
try: ExceptionGroup("x", [KeyboardInterrupt()])
except TypeError as e: print(e)
print(type(BaseExceptionGroup("x", [ValueError()])).__name__)
# collections
d = deque([1, 2, 3], maxlen=3); d.append(4); d.appendleft(0); d.rotate(1); print(d, d[0], list(reversed(d)), d.maxlen)
d = deque("abc"); d.extendleft("xy"); d.insert(1, "q"); d.remove("a"); print(d, d.index("b"), d.count("x"), d.pop(), d.popleft(), len(d))
try: deque().pop()
except IndexError as e: print(e)
try: deque([1])[3]
except IndexError as e: print(e)
try:
    d = deque([1, 2])
    for x in d: d.append(1)
except RuntimeError as e: print(e)
c = Counter("hello"); print(c, c.most_common(1), c["z"], sorted(c.elements()), c + Counter("l"), c - Counter("ll"), c & Counter("le"), c | Counter("zz"), c.total(), +Counter(a=-1, b=2))
c.update("h"); c.subtract("e"); print(c, dict(c))
dd = defaultdict(list); dd["a"].append(1); print(dd, dd.get("q"), "q" in dd, dict(dd))
try: defaultdict(None)["x"]
except KeyError as e: print(repr(e))
od = OrderedDict([("a", 1), ("b", 2)]); od.move_to_end("a"); print(od, od.popitem(last=False), od == OrderedDict(a=1), OrderedDict(a=1, b=2) == OrderedDict(b=2, a=1))
N = namedtuple("N", "a b", defaults=[5]); print(N(1), N(1, 2)._replace(b=7), N._field_defaults, N(1) == (1, 5))
try: N()
except TypeError as e: print(e)
cm = ChainMap({"a": 1}, {"a": 2, "b": 3}); print(cm["a"], cm["b"], sorted(cm), len(cm), cm.new_child({"a": 0})["a"], cm.parents); cm["z"] = 1; print(cm.maps)
import itertools as it
print(list(it.chain([1], "a")), list(it.chain.from_iterable([[1], [2]])), list(it.combinations("abc", 2)), list(it.permutations([1, 2, 3], 2)), list(it.product("ab", repeat=2)), list(it.accumulate([1, 2, 3])), list(it.accumulate([1, 2, 3], lambda a, b: a * b, initial=2)), list(it.groupby("aab"))[0][0], [(k, list(g)) for k, g in it.groupby([1, 1, 2])], list(it.takewhile(lambda x: x < 2, [1, 2, 1])), list(it.dropwhile(lambda x: x < 2, [1, 2, 1])), list(it.zip_longest([1], [1, 2], fillvalue=0)), list(it.islice(it.count(5, 2), 3)), list(it.islice(it.cycle("ab"), 3)), list(it.repeat(1, 2)), list(it.starmap(pow, [(2, 3)])), list(it.compress("abc", [1, 0, 1])), list(it.filterfalse(None, [0, 1])), list(it.pairwise([1, 2, 3])), list(it.combinations_with_replacement("ab", 2)), [list(x) for x in it.tee([1, 2])])
import heapq, bisect, operator as op, copy, string, textwrap, statistics as st, fractions as fr, decimal as de, json, re, datetime as dt, math, contextlib, io, functools
h = [3, 1, 2]; heapq.heapify(h); heapq.heappush(h, 0); print(h, heapq.heappop(h), heapq.nlargest(2, h), heapq.nsmallest(1, h), heapq.heappushpop(h, 9), list(heapq.merge([1, 3], [2])))
print(bisect.bisect([1, 2, 2, 3], 2), bisect.bisect_left([1, 2, 2, 3], 2), (lambda l: (bisect.insort(l, 2), l))([1, 3]))
print(op.itemgetter(1, 0)("ab"), op.attrgetter("real")(5), op.methodcaller("upper")("a"), op.add(1, 2), op.truth([]), op.mul(2, 3), op.contains([1], 1))
a = [1, [2]]; b = copy.deepcopy(a); c = copy.copy(a); a[1].append(3); print(a, b, c)
print(string.ascii_lowercase, string.digits, string.punctuation, string.capwords("a b"), string.Template("$a ${b} $$").substitute(a=1, b=2), string.Template("$a").safe_substitute())
print(textwrap.wrap("aaa bb cccc d", 6), textwrap.dedent("  a\n   b\n"), textwrap.fill("a b c", 3), textwrap.indent("a\nb", "> "), textwrap.shorten("hello big world", 10))
print(st.mean([1, 2, 4]), st.median([3, 1, 2]), st.mode([1, 1, 2]), st.stdev([1, 2, 3]), st.pvariance([1, 2, 3]), st.median([1, 2, 3, 4]), st.multimode("aab"), st.fmean([1, 2]), st.quantiles([1, 2, 3, 4]))
print(fr.Fraction(3, 6), fr.Fraction("0.25"), fr.Fraction(1, 3) + 1, fr.Fraction(0.5), fr.Fraction(7, 3) // 1, round(fr.Fraction(7, 3)), fr.Fraction(1, 3) < 0.5, float(fr.Fraction(1, 4)), fr.Fraction(22, 7).limit_denominator(5))
D = de.Decimal; print(D("0.1") + D("0.2"), D(1) / D(3), D("1.005").quantize(D("0.01")), D("1.5").quantize(D("1"), rounding=de.ROUND_HALF_UP), D(2) ** 3, D("-3") % 2, D("1E+3"), D("1.10") == D("1.1"), str(D("1.10")), int(D("3.9")), D("10").sqrt(), f"{D('3.14159'):.2f}", max(D(1), D(2)))
print(json.dumps({"a": [1, 2.5, None, True], "b": "é\n"}), json.loads('{"a": [1, 2.0, null, "\\u00e9"]}'), json.dumps([1, {"b": 2, "a": 1}], indent=2, sort_keys=True), json.dumps((1, 2)), json.dumps("é", ensure_ascii=False), json.dumps({1: 2}), json.dumps([1], separators=(",", ":")))
try: json.loads("{")
except json.JSONDecodeError as e: print(e)
try: json.dumps({1, 2})
except TypeError as e: print(e)
print(re.findall(r"(\w)(\d)?", "a1b"), re.sub(r"(\d+)", lambda m: str(int(m[1]) * 2), "a1b22"), re.split(r"[,;]\s*", "a, b;c"), re.match(r"(?P<y>\d{4})-(?P<m>\d\d)", "2020-12-01").groupdict(), re.fullmatch("a+", "aab"), re.search("b+", "abbc").span(), re.compile("a", re.I).findall("aA"), re.sub("a", r"<\g<0>>", "ba"), [m.start() for m in re.finditer("a", "aba")], re.escape("a.b"), re.split("(,)", "a,b"), re.match(r"(a)|b", "b").group(1), re.subn("a", "b", "aa"))
print(re.search(r"^b", "a\nb", re.M).start(), re.findall(r"\b\w+\b", "hi there"), re.match(r"a{2,3}?", "aaaa")[0], re.search(r"(?<=a)b", "ab").start(), re.match(r"(a)(?!b)", "ac")[1], re.findall(r"(?i)A", "aA") , re.match(r"(\w+) \1", "hi hi").group(), re.sub(r"\s+", " ", "a \n b"), re.findall(r"[^\W\d]", "a1_"), re.match(r"(?x) a  b # c", "ab"))
print(dt.date(2024, 2, 29) + dt.timedelta(days=366), (dt.date(2024, 3, 1) - dt.date(2024, 2, 1)).days, dt.date(2024, 1, 1).weekday(), dt.date(2024, 1, 1).isoformat(), dt.datetime(2024, 1, 1, 12, 30).strftime("%Y-%m-%d %H:%M"), dt.datetime.strptime("2024-01-02", "%Y-%m-%d"), dt.date.fromisoformat("2024-12-31").isocalendar(), dt.timedelta(hours=25, seconds=-1), dt.date(2024, 1, 1) < dt.date(2024, 1, 2), dt.timedelta(1) / 2, dt.date(2024,1,1).replace(month=5), dt.datetime(2024,1,1).date())
try: dt.date(2023, 2, 29)
except ValueError as e: print(e)
with contextlib.suppress(KeyError): {}["a"]
@contextlib.contextmanager
def cmg(x):
    print("in")
    try: yield x
    except ValueError as e: print("caught", e)
    finally: print("out")
with cmg(5) as v: print(v)
with cmg(6): raise ValueError("q")
with contextlib.ExitStack() as s: s.callback(print, "cb"); s.enter_context(cmg(1))
o = io.StringIO()
with contextlib.redirect_stdout(o): print("hidden")
print(repr(o.getvalue()), contextlib.nullcontext(3).__enter__())
