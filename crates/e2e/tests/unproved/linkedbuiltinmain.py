from linked_parts.rates import length


def len(xs: list[int]) -> int:
    return 7


def f(n: int) -> int:
    xs = [1]
    for _ in range(n):
        xs.append(2)
    assert length(xs) == 7
    return 1
