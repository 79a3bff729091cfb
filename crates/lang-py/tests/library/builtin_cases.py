"""Random calls of built-in functions and of methods of built-in types; `m` gives Python's own or the engine's."""

CASES = {}


def case(function):
    CASES[function.__name__] = function
    return function


LETTERS = ["a", "b", "A", "Z", " ", "  ", "\t", "\n", "\r\n", "1", "9", "_", "-", "+", "%", "{", "}", "é", "ß", "Σ", "ǆ", "ǅ", "\u2028", "\x1c", "²", "½", "😀", ".", ",", "/"]


def text(r, most=6):
    return "".join(r.choice(LETTERS) for _ in range(r.randint(0, most)))


def place(r):
    return r.choice([None, None, 0, 1, 2, 3, -1, -2, 7, -9])


@case
def texts(r, outcome, m):
    seen = []
    for _ in range(20):
        s = text(r)
        part = r.choice([s[r.randint(0, 2) : r.randint(1, 4)], text(r, 2), "a", ""])
        name = r.choice(
            "capitalize casefold lower upper title swapcase center ljust rjust zfill expandtabs find rfind index rindex count startswith endswith replace removeprefix removesuffix strip lstrip rstrip "
            "split rsplit splitlines partition rpartition join isalpha isdecimal isdigit isnumeric isalnum isspace isupper islower istitle isprintable isascii isidentifier translate encode".split()
        )
        args = ()
        if name in ("center", "ljust", "rjust"):
            args = (r.randint(-1, 9),) + r.choice([(), ("*",), ("",), ("ab",), (3,)])
        elif name in ("zfill", "expandtabs"):
            args = (r.randint(-1, 9),)
        elif name in ("find", "rfind", "index", "rindex", "count"):
            args = (r.choice([part, part, part, 3]), place(r), place(r))
        elif name in ("startswith", "endswith"):
            args = (r.choice([part, (part, "a"), 3, (3,), ()]), place(r), place(r))
        elif name == "replace":
            args = (part, text(r, 2), r.randint(-1, 3)) if r.random() < 0.9 else (part, 3)
        elif name in ("removeprefix", "removesuffix", "partition", "rpartition"):
            args = (r.choice([part, part, 3]),)
        elif name in ("strip", "lstrip", "rstrip"):
            args = r.choice([(), (part,), (None,), (3,)])
        elif name in ("split", "rsplit"):
            args = r.choice([(), (part,), (None, r.randint(-1, 3)), (part, r.randint(-1, 3)), (3,)])
        elif name == "splitlines":
            args = (r.random() < 0.5,)
        elif name == "join":
            args = (r.choice([["x", "y"], [], ("q",), "abc", ["a", 3], 3, [None], iter(["a", "b"])]),)
        elif name == "translate":
            args = ({97: "x", 98: None, 65: 66, 49: "one", 32: r.choice([3.5, " "])},)
        elif name == "encode":
            args = r.choice([(), ("ascii",), ("latin-1", "replace"), ("ascii", "ignore")])
        seen.append((s, name, outcome(lambda: m.method(str, name)(s, *args))))
    seen.append(outcome(lambda: m.method(str, "maketrans")(r.choice(["ab", {"a": 1}, {"ab": 1}, 3]), *r.choice([(), ("xy",), ("xy", "z"), ("x",)]))))
    return [repr(s) for s in seen]


def spec(r):
    return "".join([
        r.choice(["", "", "<", ">", "^", "=", "*<", "0^", "x="]), r.choice(["", "", "+", "-", " "]), r.choice(["", "", "", "#"]), r.choice(["", "", "0"]), r.choice(["", "5", "12", "1", "20"]),
        r.choice(["", "", "", ",", "_"]), r.choice(["", "", ".0", ".2", ".5", ".10"]), r.choice(["", "d", "s", "f", "e", "g", "x", "X", "b", "o", "c", "%", "E", "G", "F", "n", "q"]),
    ])  # fmt: skip


def number(r):
    return r.choice([
        0, 1, -1, 7, 42, 1234567, -98765432, 2**70, r.randint(-10**6, 10**6), 0.0, -0.0, 1.5, 2.5, -2.675, 1e16, 1e-7, 123456.789, 1e300, 5e-324, float("inf"), float("nan"), r.uniform(-1000, 1000), 1e15, 0.1, 99999.5, True, 10.0,
    ])  # fmt: skip


@case
def formats(r, outcome, m):
    seen = []
    for _ in range(12):
        s = spec(r)
        for kind in (int, float, str):
            v = number(r)
            v = v if kind is type(v) else text(r) if kind is str else r.randint(-999, 99999) if kind is int else r.uniform(-99, 99)
            if "n" in s or kind is float and s.endswith(("", "#")) and "#" in s:
                continue
            seen.append((s, v, outcome(lambda: m.method(kind, "__format__")(v, s))))
    return [repr(s) for s in seen]


@case
def numbers(r, outcome, m):
    seen = []
    for _ in range(12):
        digits = "".join(r.choice(["0", "1", "7", "9", "_", "x", "b", "o", "0x", "f", "-", "+", " ", ".", "e", "E5", "\u0663", "nan", "inf"]) for _ in range(r.randint(0, 6)))
        seen.append((digits, outcome(lambda: m.method(int, "__new__")(int, digits))))
        seen.append((digits, outcome(lambda: m.method(int, "__new__")(int, digits, r.choice([0, 2, 8, 16, 36, 1, 10])))))
        seen.append((digits, outcome(lambda: m.method(float, "__new__")(float, digits))))
    for _ in range(12):
        x = number(r)
        seen.append((x, outcome(lambda: m.method(int, "__new__")(int, x))))
        seen.append((x, outcome(lambda: m.method(float, "__new__")(float, x))))
        seen.append((x, outcome(lambda: m.function("round")(x))))
        seen.append((x, outcome(lambda: m.function("round")(x, r.randint(-4, 6)))))
        seen.append((x, outcome(lambda: m.function("abs")(x))))
        y = number(r)
        seen.append((x, y, outcome(lambda: m.function("divmod")(x, y))))
        if isinstance(x, float):
            seen.append((x, outcome(lambda: m.method(float, "as_integer_ratio")(x))))
            seen.append((x, outcome(lambda: m.method(float, "is_integer")(x))))
        else:
            seen.append((x, outcome(lambda: (m.function("bin")(x), m.function("oct")(x), m.function("hex")(x)))))
            seen.append((x, outcome(lambda: m.method(int, "to_bytes")(x, r.randint(0, 9), r.choice(["big", "little", "no"]), signed=r.random() < 0.5))))
            seen.append((x, outcome(lambda: m.function("pow")(x, r.randint(-3, 9), r.choice([7, 10, -7, 0, 1])))))
            seen.append((x, outcome(lambda: m.function("chr")(x % 2000000))))
    seen.append(outcome(lambda: m.function("ord")(r.choice(["a", "ab", 3, b"c"]))))
    seen.append(outcome(lambda: m.method(int, "__new__")(int, r.choice([None, [], "5", b"12", 3.7]), *r.choice([(), (10,)]))))
    seen.append(outcome(lambda: m.function("ascii")(text(r))))
    return [repr(s) for s in seen]


@case
def percent(r, outcome, m):
    seen = []
    for _ in range(15):
        code = "%" + r.choice(["", "", "-", "0", "+", " ", "#", "-0", "+0"]) + r.choice(["", "", "6", "10", "*"]) + r.choice(["", "", ".0", ".3", ".*"]) + r.choice("diouxXeEfFgGcrsa%q")
        values = [r.choice([number(r), text(r, 3), None, [1]]) for _ in range(r.choice([1, 1, 1, 2, 0]))]
        if "*" in code:
            values = [r.randint(-9, 9)] * code.count("*") + values
        s = r.choice(["", "x"]) + code + r.choice(["", "y"])
        seen.append((s, values, outcome(lambda: m.method(str, "__mod__")(s, tuple(values)))))
    seen.append(outcome(lambda: m.method(str, "__mod__")("%(a)s-%(b)05d", {"a": 1, "b": 2})))
    seen.append(outcome(lambda: m.method(str, "__mod__")(r.choice(["%(a)s", "%s", "%(a", "%", "a"]), r.choice([{"b": 1}, 3, (), "s"]))))
    return [repr(s) for s in seen]


@case
def templates(r, outcome, m):
    seen = []
    for _ in range(15):
        field = r.choice(["", "", "0", "1", "a", "a.real", "b[0]", "b[k]", "0[1]", "5", "a.", "b[", "{}", "c"]) + r.choice(["", "", "!r", "!s", "!a", "!", "!q", "!rx"]) + r.choice(["", "", ":", ":>5", ":{}", ":{w}", ":05d"])
        s = r.choice(["", "x", "{{"]) + "{" + field + r.choice(["}", "}", "}", ""]) + r.choice(["", "}}", "}", "{}"])
        args, keys = [r.choice([1, "s", [5, 6], 2.5])] * r.randint(0, 3), {"a": 3, "b": {"k": 1, 0: 2}, "w": 4}
        seen.append((s, args, outcome(lambda: m.method(str, "format")(s, *args, **keys))))
    return [repr(s) for s in seen]


def items(r):
    return [r.choice([0, 1, 2, 3, 1.0, True, "a", None]) for _ in range(r.randint(0, 5))]


@case
def lists(r, outcome, m):
    a = items(r)
    seen = []
    for _ in range(14):
        x, i = r.choice([0, 1, 2, "a", 7]), r.randint(-6, 6)
        name = r.choice("append extend insert pop remove clear copy index count reverse sort".split())
        args = {"extend": ([x, 1],), "insert": (i, x), "pop": r.choice([(), (i,)]), "index": (x, i), "clear": (), "copy": (), "reverse": (), "sort": ()}.get(name, (x,))
        if name == "sort" and len({type(v) for v in a}) > 1 or name == "clear" and r.random() < 0.6:
            continue
        seen.append((name, args, outcome(lambda: m.method(list, name)(a, *args)), list(a)))
    words = [text(r, 2) for _ in range(r.randint(0, 9))]
    key = r.choice([None, len, str.lower, lambda w: w[:1]])
    reverse = r.random() < 0.5
    seen.append(outcome(lambda: m.function("sorted")(words, key=key, reverse=reverse)))
    seen.append(outcome(lambda: m.function("sorted")(items(r))) if r.random() < 0 else 0)
    seen.append(outcome(lambda: m.method(list, "sort")(words, key=key, reverse=reverse)))
    t = tuple(items(r))
    seen.append(outcome(lambda: (m.method(tuple, "count")(t, 1), m.method(tuple, "index")(t, 1, r.randint(-3, 3)))))
    seen.append(outcome(lambda: m.method(range, "index")(range(1, 9, 2), r.randint(0, 9))))
    s = slice(place(r), place(r), r.choice([None, 1, 2, -1, -2, 0]))
    seen.append(outcome(lambda: m.method(slice, "indices")(s, r.randint(0, 8))))
    for name in ("min", "max"):
        seen.append(outcome(lambda: m.function(name)(*r.choice([([3, 1, 2],), ([],), (2, 1), (), ("b", "a"), (1, "a"), ([1.0, 1],)]), **r.choice([{}, {"key": lambda v: -v}, {"default": 5}]))))
    seen.append(outcome(lambda: m.function("sum")(r.choice([[1, 2.5], [], ["a"], [[1], [2]]]), *r.choice([(), (1,), ("",), ([],)]))))
    seen.append(outcome(lambda: (m.function("any")(items(r)), m.function("all")(items(r)))))
    seen.append(outcome(lambda: list(m.function("enumerate")(words, r.randint(-1, 2)))))
    seen.append(outcome(lambda: list(m.function("zip")(words, [1, 2, 3], strict=r.random() < 0.5))))
    seen.append(outcome(lambda: list(m.function("zip")([1], [1], *r.choice([(), ([],), ([1, 2],)]), strict=True))))
    seen.append(outcome(lambda: list(m.function("map")(max, [1, 5, 3], [4, 2]))))
    seen.append(outcome(lambda: list(m.function("filter")(r.choice([None, lambda v: v != 1]), items(r)))))
    return [repr(s) for s in seen]


@case
def dictionaries(r, outcome, m):
    d = {r.choice("abc"): r.randint(0, 9) for _ in range(r.randint(0, 4))}
    seen = []
    for _ in range(14):
        k = r.choice("abcd")
        name = r.choice("get setdefault pop popitem update copy items keys values clear".split())
        if name == "clear" and r.random() < 0.7:
            continue
        args = {"get": r.choice([(k,), (k, 5)]), "setdefault": (k, 7), "pop": r.choice([(k,), (k, 5)]), "update": r.choice([({k: 1},), ([(k, 2)],), ([(1,)],), (3,), ([3],), ("ab",), ()]), "popitem": ()}.get(name, ())
        if name in ("keys", "values", "items"):
            view = m.method(dict, name)(d)
            seen.append((list(view), repr(view), len(view)))
        else:
            seen.append((name, args, outcome(lambda: m.method(dict, name)(d, *args)), dict(d)))
    a, b = {r.randint(0, 4) for _ in range(4)}, {r.randint(0, 4) for _ in range(3)}
    other = r.choice([b, list(b), frozenset(b), 3])
    for name in ("union", "intersection", "difference", "symmetric_difference", "issubset", "issuperset", "isdisjoint", "update", "difference_update", "discard", "remove", "add", "copy"):
        args = (r.randint(0, 5),) if name in ("discard", "remove", "add") else () if name == "copy" else (other,)
        seen.append((name, outcome(lambda: m.method(set, name)(a, *args)), sorted(a)))
    return [repr(s) for s in seen]


@case
def octets(r, outcome, m):
    seen = []
    for _ in range(12):
        s = bytes(r.choice([97, 98, 65, 90, 32, 10, 0, 255, 45, 9]) for _ in range(r.randint(0, 7)))
        part = r.choice([s[1:3], b"a", b"", b"ab", 97, "a", 300, None])
        name = r.choice("find rfind index rindex count startswith endswith replace removeprefix removesuffix strip lstrip rstrip split rsplit partition rpartition join upper lower hex decode isdigit isalpha isalnum isspace islower isupper isascii splitlines".split())
        args = {**dict.fromkeys("isdigit isalpha isalnum isspace islower isupper isascii splitlines".split(), ()), "upper": (), "lower": (), "hex": (), "decode": r.choice([(), ("latin-1",), ("ascii",)]), "replace": (part, b"xy", r.randint(-1, 2)), "join": (r.choice([[b"x", b"y"], [b"x", "y"], [], [3]]),)}.get(name, (part,))
        if name in ("find", "rfind", "count", "startswith", "endswith"):
            args = args + (place(r), place(r))
        if name in ("split", "rsplit", "strip", "lstrip", "rstrip", "partition", "rpartition", "removeprefix", "removesuffix", "replace") and not isinstance(part, bytes):
            args = (b"a",) + args[1:]
        seen.append((s, name, args, outcome(lambda: m.method(bytes, name)(s, *args))))
    return [repr(s) for s in seen]
