n = 0
def a() -> list[int]:
    global n
    n = 1
    return [1]
def b() -> bool:
    assert n == 0
    return True
def f(k: int) -> int:
    ys = sorted(a(), reverse=b())
    return len(ys)
