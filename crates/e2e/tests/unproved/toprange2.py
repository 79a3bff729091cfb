def f(n: int, k: int) -> int:
    t = 0
    if k != 0:
        for i in range(n, 0, k):
            t += i
            assert i <= 0
    return t
