xs = [1, 2, 3]
def g() -> int:
    xs.pop()
    return 0
def f(n: int) -> int:
    if len(xs) == 3:
        ys = xs[g():]
        assert len(ys) == 3
    return 0
