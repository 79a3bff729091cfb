# What `throw` is given goes through `yield from` as it is.
def inner():
    try:
        yield 1
        yield 2
    except ValueError as e:
        print("inner", type(e).__name__, e)
        yield 3


class Other:
    def __iter__(self):
        return self

    def __next__(self):
        return 5

    def throw(self, *args):
        return args


def outer(it):
    try:
        result = yield from it
        print("result", result)
    except TypeError as e:
        print("outer", e)
        yield 9


def tried(it, *args):
    g = outer(it)
    next(g)
    try:
        print(g.throw(*args))
    except BaseException as e:
        print(type(e).__name__, e)


GIVEN = ((3,), (int,), (ValueError,), (ValueError("x"),), (ValueError, "y"), (ValueError, ValueError("z")), (TypeError("t"),), (KeyError,))
for args in GIVEN:
    tried(inner(), *args)
    tried([1, 2], *args)
    tried(Other(), *args)
    tried(outer(inner()), *args)
tried(inner(), GeneratorExit)
tried(Other(), GeneratorExit)
for args in ((3,), (int,), (ValueError("x"), 3)):
    g = inner()
    next(g)
    try:
        print(g.throw(*args))
    except TypeError as e:
        print(e)
