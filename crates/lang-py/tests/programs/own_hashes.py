# Hashes that classes give, and sequences for patterns.
class A:
    def __init__(s, v): s.v = v
    def __hash__(s): return hash(s.v)
for v in ("abc", b"abc", 2**70, -1, 1.5, (1, 2), 2**61, None, True, "x" * 50, frozenset([1])):
    print(hash(A(v)) == hash(v))
class H:
    def __hash__(s): return 2**64 + 5
print(hash(H()), hash(H()) == hash(2**64+5))
class G:
    def __hash__(s): return -1
print(hash(G()))
import collections.abc, numbers, fractions, decimal
class P:
    def __getitem__(s, i): return 1
    def __len__(s): return 2
    def keys(s): return []
match P():
    case [a, b]: print("no")
    case {}: print("no")
    case _: print("yes")
class Q(collections.abc.Sequence):
    def __getitem__(s, i): return [5, 6][i]
    def __len__(s): return 2
match Q():
    case [a, b]: print(a, b)
for kind in (int, float, bool):
    try: print(kind(x=1))
    except TypeError: print("by position only")
