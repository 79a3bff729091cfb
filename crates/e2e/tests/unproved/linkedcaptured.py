from linked_parts.roots import isqrt as root


def f(n: int) -> int:
    for k in range(n):
        assert g(k) == k
    return 1


def g(isqrt: int) -> int:
    return root(isqrt)
