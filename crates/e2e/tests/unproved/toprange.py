def f(n: int, k: int) -> int:
    t = 0
    for i in range(0, n, k):
        t += 1
    return t
