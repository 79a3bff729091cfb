from typing import *
@runtime_checkable
class HasLen(Protocol):
    n: int
    def __len__(self) -> int: ...
class X(HasLen):
    n = 1
    def __len__(self): return 3
class Y:
    def __init__(self): self.n = 2
    def __len__(self): return 3
class Z(Protocol):
    def f(self): ...
print(isinstance([], HasLen), isinstance(X(), HasLen), isinstance(Y(), HasLen), isinstance(3, HasLen))
for f in (HasLen, lambda: isinstance(1, Z)):
    try: f()
    except TypeError as e: print(e)
class E(NamedTuple):
    "doc"
    name: str
    id: int = 3
    def f(self): return self.id + 1
    @property
    def g(self): return self.name
e = E("a"); print(e, e.f(), e.g, E._fields, E._field_defaults, E.__mro__[1], isinstance(e, tuple), E.__name__)
class M(TypedDict, total=False):
    a: int
class M2(M):
    b: str
print(M(a=1), type(M2(a=1, b="")), M2.__annotations__)
try:
    class B(NamedTuple):
        a: int = 1
        b: int
except TypeError as x: print(x)
Q = NamedTuple("Q", [("a", int)]); print(Q(1))
