from dataclasses import dataclass
@dataclass
class A:
    x: int = 1
    y: int
def f(n: int) -> int:
    return n
