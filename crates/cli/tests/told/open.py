def total(ns: list[int]) -> int:
    if len(ns) > 10:
        raise ValueError("too many")
    t = 0
    for n in ns:
        t += n
    return t


def anything(x):
    return x


def helper(n: int) -> int:
    return n + 1


def calls(n: int) -> int:
    if n < 0:
        return 0
    return helper(n)


def later(x: int) -> int:
    return x
    yield x


def decodes(x: int) -> int:
    if x < 0:
        raise UnicodeDecodeError("negative")
    return x


def absolute(x: int) -> int:
    return abs(x)


def change() -> None:
    global abs
    abs = float
