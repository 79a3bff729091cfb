from enum import Enum, IntEnum, Flag, IntFlag, auto, unique
class C(Enum):
    RED = 1
    GREEN = 2
    ALIAS = 1
    def hi(self): return self.name.lower()
    @property
    def double(self): return self.value * 2
print(C.RED, repr(C.GREEN), C(2), C["RED"], list(C), len(C), C.ALIAS is C.RED, C.RED.hi(), C.GREEN.double)
class P(Flag):
    R = auto()
    W = auto()
    RW = R | W
print(P.R | P.W, P.RW, P.R in P.RW, bool(P.R & P.W), P.R.value, P.W.value)
class L(IntEnum):
    A = 1
    B = 5
    C = auto()
print(L.A < L.B, L.C + 1, L.C, sorted([L.B, L.A]), L(5), isinstance(L.A, int))
try:
    C(9)
except ValueError as e: print(e)
class S(str, Enum):
    X = "x"
    Y = "y"
print(S.X == "x", S("y"), S.X.upper())
try:
    @unique
    class D(Enum):
        A = 1
        B = 1
except ValueError as e: print(e)
print({C.RED: 1}[C.RED], C.__members__.keys() if 0 else list(C.__members__))
match C.RED:
    case C.GREEN: print("g")
    case C.RED: print("r")
class Planet(Enum):
    E = (1, 2)
    V = (3, 4)
    def __init__(self, m, r):
        self.m = m; self.r = r
    @property
    def s(self): return self.m / self.r
print(Planet.E.m, Planet.V.s, Planet.E.value)
for c in C: print(c.name, c.value, hash(c) == hash(c))
class F(IntFlag):
    A = 1
    B = 2
print(F.A | F.B, (F.A | F.B).value, F(3) & 1)
try:
    C.RED = 3
except AttributeError as e: print("attr", e)
class O(Enum):
    @staticmethod
    def _generate_next_value_(name, start, count, last): return name.lower()
    ONE = auto()
    TWO = auto()
print(O.ONE.value, O.TWO)
