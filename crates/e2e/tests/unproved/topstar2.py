def f(xs: list[int]) -> int:
    if len(xs) < 2:
        return 0
    first, *rest, last = xs
    assert rest
    return first
