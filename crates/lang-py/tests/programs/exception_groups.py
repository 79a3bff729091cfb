# Groups of exceptions, and what a pattern takes for a sequence.
from collections import deque
match deque([1, 2]):
    case [a, b]: print(a, b)
match bytearray(b"ab"):
    case [a, b]: print("no")
    case _: print("yes")
class S(str): pass
match S("ab"):
    case [a, b]: print("no")
    case _: print("yes")
match type(5):
    case int(): print("no")
    case _: print("yes2")
try: ExceptionGroup("x", [1])
except ValueError as e: print(e)
try: ExceptionGroup("x", [KeyboardInterrupt()])
except TypeError as e: print(e)
print(type(BaseExceptionGroup("x", [ValueError()])).__name__, repr(BaseExceptionGroup("x", [ValueError()])))
eg = ExceptionGroup("m", [ValueError(1), ExceptionGroup("n", [KeyError(2)])])
eg.add_note("q")
print(eg.split(ExceptionGroup), eg.split((KeyError, OSError)), eg.subgroup(lambda e: isinstance(e, KeyError)).__notes__)
for b in (5, "a", int, (5,)):
    try: print(eg.split(b))
    except TypeError as e: print(e)
class MyG(ExceptionGroup):
    def __new__(cls, msg, excs, code): 
        o = super().__new__(cls, msg, excs); o.code = code; return o
    def derive(self, excs): return MyG(self.message, excs, self.code)
g = MyG("a", [ValueError(1), TypeError(2)], 7)
print(g.code, repr(g), g.split(ValueError)[0].code, g.args)
try: ExceptionGroup(1, [ValueError()])
except TypeError as e: print(e)
try: ExceptionGroup("a", {ValueError()})
except TypeError as e: print(e)
class P2(ExceptionGroup): pass
print(repr(P2("a", [OSError(1)]).split(OSError)), repr(P2("a", [OSError(1), KeyError(2)]).split(OSError)))
