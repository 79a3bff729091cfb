# conspect: entry=f assertions=holds exceptions=holds


from typing import Optional
def find(xs: list[int], x: int) -> Optional[int]:
    for i in range(len(xs)):
        if xs[i] == x:
            return i
    return None
def f(xs: list[int], x: int):
    k = find(xs, x)
    if k is not None:
        assert 0 <= k < len(xs)
        assert xs[k] is not None
