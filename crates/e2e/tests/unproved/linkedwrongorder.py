from linked_parts.rates import area as plus, plus as area


def f(n: int) -> int:
    t = 0
    for k in range(n):
        t += area(-5)
        assert t == 0
    return t
