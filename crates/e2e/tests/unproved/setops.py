def numbers(n: int) -> set[int]:
    out = set()
    for k in range(n):
        out.add(k)
    return out


def meets(a: set[int], b: set[int]) -> None:
    assert len(a & b) == len(a)


def joins(a: set[int], b: set[int]) -> None:
    assert len(a | b) == len(a) + len(b)


def less(a: set[int], b: set[int]) -> None:
    assert len(a - b) == len(a) - len(b)


def either(a: set[int], b: set[int]) -> None:
    assert len(a ^ b) > 0


def inside(a: set[int], b: set[int]) -> None:
    for x in a | b:
        assert x in a


def apart(a: set[int], b: set[int], n: int) -> None:
    c = a | b
    a.add(n)
    assert n in c


def kinds(n: int) -> int:
    t = 0
    for x in numbers(n) | {"x"}:
        t += x
    return t


def emptied(n: int) -> int:
    c = numbers(n) & numbers(3)
    t = 0
    for _ in range(n):
        t += c.pop()
    return t


def many(n: int) -> None:
    c = numbers(n)
    for k in range(n):
        c = c - {k}
    assert len(c) > 0


def of_list(a: set[int], b: list[int]) -> None:
    for _ in b:
        a = a & b
