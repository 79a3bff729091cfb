from linked_parts import first


def f(n: int) -> int:
    t = 0
    for _ in range(n):
        t += first.a()
    assert t >= 0
    return t
