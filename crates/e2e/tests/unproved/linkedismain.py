from linked_parts.rates import IS_MAIN


def f(n: int) -> int:
    for _ in range(n):
        assert IS_MAIN
    return 1
