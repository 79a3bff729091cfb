def g(x: Undefined) -> int:
    return x
