"""Functions, classes, closures, containers, exceptions, patterns."""


def fib(n):
    a, b = 0, 1
    for i in range(n):
        a, b = b, a + b
    return a


class A:
    def __init__(self, x):
        self.x = x

    def get(self):
        return self.x

    def __repr__(self):
        return f"A({self.x!r})"


class B(A):
    def get(self):
        return super().get() + 1


def gen(n):
    for i in range(n):
        yield i * i


def outer():
    c = 0

    def inc():
        nonlocal c
        c += 1
        return c

    return inc


print(fib(100))
print([x * 2 for x in range(5)], {1: 2, "a": (1,)}, {1, 2})
print(B(4).get(), A("q"))
print(list(gen(5)), sum(gen(4)))
f = outer()
f()
print(f(), 7 // -2, 7 % -2, 2 ** 100, 1 / 3, 10 ** 20 // 7)
try:
    {}["k"]
except KeyError as e:
    print("KeyError", e, repr(e))
finally:
    print("fin")
try:
    1 // 0
except ZeroDivisionError as e:
    print(e)
x, *y = [1, 2, 3]
print(x, y, "abc"[::-1], "a,b".split(","), "-".join(["x", "y"]), sorted([3, 1, 2]))
print("%d %s" % (3, "q"), f"{3.14159:.2f} {5:>4}|{'z':<3}|", max(1, 5, 3), [1, 2, 3][-1])
match (1, 2):
    case (a, b) if a < b:
        print("match", a, b)
assert fib(10) == 55
