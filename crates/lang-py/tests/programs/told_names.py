# Names of classes that calls make, and names that exceptions tell.
X = type("X", (), {}); print(X.__qualname__, X.__name__)
Y = type("Y", (X,), {"a": 1, "__qualname__": "Q"}); print(Y.__qualname__, Y.__name__)
class Z:
    class W: pass
print(Z.W.__qualname__)
import collections, enum
print(collections.namedtuple("N", "a").__qualname__, enum.Enum("E", "A").__qualname__)
try: X().foo
except AttributeError as e: print(e)
try: undefined
except NameError as e: print(e.name, e)
class A: pass
a = A()
try: a.foo
except AttributeError as e: print(e.name, e.obj is a, e)
try: A.bar
except AttributeError as e: print(e.name, e.obj is A, e)
try: (5).baz
except AttributeError as e: print(e.name, e.obj, e)
try: None.baz
except AttributeError as e: print(e.name, e.obj, e)
def f():
    try: x
    except UnboundLocalError as e: print(e.name)
    x = 1
f()
def g():
    def h(): return z
    try: h()
    except NameError as e: print(e.name)
    z = 1
g()
