"""Exceptions, generators, context managers, starred arguments."""


def g():
    try:
        x = yield 1
        print("got", x)
        yield x * 2
    finally:
        print("closed")


it = g()
print(next(it), it.send(5))
it.close()


def h():
    r = yield from inner()
    print("inner gave", r)


def inner():
    yield "a"
    return "b"


print(list(h()))


def f(a, b=2, *args, c, d=4, **kw):
    return a, b, args, c, d, kw


print(f(1, c=3), f(1, 2, 3, 4, c=5, e=6), f(*[1, 2], **{"c": 3}))
for call in (lambda: f(), lambda: f(1), lambda: f(1, c=1, a=2), lambda: (lambda x: x)(1, 2), lambda: (lambda x: x)(y=1)):
    try:
        call()
    except TypeError as e:
        print(e)


class CM:
    def __init__(self, swallow):
        self.swallow = swallow

    def __enter__(self):
        print("enter")
        return self

    def __exit__(self, kind, value, tb):
        print("exit", kind.__name__ if kind else None, value)
        return self.swallow


with CM(True) as c:
    raise ValueError("inside")
try:
    with CM(False), CM(False):
        raise KeyError("k")
except KeyError as e:
    print("out", e)


def order():
    for i in range(3):
        try:
            if i == 1:
                continue
            if i == 2:
                return "returned"
            print("body", i)
        finally:
            print("finally", i)


print(order())
try:
    try:
        1 // 0
    except ZeroDivisionError as e:
        raise RuntimeError("second") from e
except RuntimeError as e:
    print(repr(e), repr(e.__cause__))


def reraise():
    try:
        {}["x"]
    except KeyError:
        raise


try:
    reraise()
except LookupError as e:
    print("re", e)
try:
    print(unknown_name)
except NameError as e:
    print(e)


def unbound():
    print(v)
    v = 1


try:
    unbound()
except UnboundLocalError as e:
    print(e)
print([(x, y) for x in range(3) for y in range(x) if x != y], {k: v for k, v in zip("ab", [1, 2])})
print(sum(x * x for x in range(10)), [f() for f in [lambda i=i: i for i in range(3)]])
i = 10
while i:
    i -= 3
    if i < 0:
        break
else:
    print("never")
print("i", i)
a = [0] * 5
a[1:3] = ["x", "y", "z"]
del a[0]
print(a, a[::-1], a[-2:], (1, 2) + (3,), "ab" * 2, [1, [2]] == [1, [2]], (1, 2) < (1, 3))


def command(c):
    match c:
        case ["go", direction]:
            return "go " + direction
        case {"k": v, **rest}:
            return v, rest
        case int(x) if x > 5:
            return "big"
        case 1 | 2:
            return "small"
        case [first, *others]:
            return first, others
        case _:
            return "other"


print([command(c) for c in (["go", "n"], {"k": 1, "l": 2}, 7, 2, [1, 2, 3], None)])
d = {"b": 1, "a": 2}
d["c"] = 3
del d["b"]
print(d, list(d.items()), "a" in d, d.get("z", 0), sorted(d), len(d), d.pop("a"), d)
s = {3, 1}
s.add(2)
print(len(s), 2 in s, s | {9} == {1, 2, 3, 9}, s & {1}, frozenset([1]) == {1})
print("a-b-c".split("-"), " x ".strip(), "abc".upper(), "hello".replace("l", "L"), "abc".find("c"), "x=%05.2f" % 3.14159)
print(f"{10:>5}|{'s':^7}|{3.14159:.3f}|{255:#x}|{1000000:,}|{'q'!r}")


def without_end(n):
    return without_end(n + 1)


def nested(n):
    return 0 if n == 0 else 1 + nested(n - 1)


try:
    without_end(0)
except RecursionError as e:
    print(type(e).__mro__[1].__name__)
print(nested(900))
