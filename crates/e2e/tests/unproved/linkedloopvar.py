import linked_parts.rates as r


def f(n: int) -> int:
    for _ in range(n):
        assert r.i == 3
    return 1
