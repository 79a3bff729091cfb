x = math.floor(2)
import math
def f(n: int) -> int:
    return n
