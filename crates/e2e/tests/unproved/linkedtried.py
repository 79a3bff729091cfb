try:
    from linked_parts import nothing as other
except ImportError:
    other = None


def f(n: int) -> int:
    for _ in range(n):
        assert other is not None
    return 1
