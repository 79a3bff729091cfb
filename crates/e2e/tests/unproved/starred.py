def rest_sum(n: int, *xs: int) -> int:
    t = 0
    for x in xs:
        t += x
    assert t >= 0
    return t


def count(*xs: int) -> int:
    return len(xs)


def too_few(n: int) -> None:
    for k in range(n):
        assert count(k, k) == 1


def first(*xs: int) -> int:
    return xs[0]


def none_given(n: int) -> int:
    t = 0
    for _ in range(n):
        t += first()
    return t


def named(a: int, *xs: int, by: int = 1) -> int:
    return by + len(xs) - a


def by_place(n: int) -> int:
    t = 0
    for _ in range(n):
        t += named(1, 5)
    assert t == 0
    return t


def only_named(n: int, *, by: int) -> int:
    return n + by


def not_named(n: int) -> int:
    t = 0
    for k in range(n):
        t += only_named(k, k)
    return t


def missing(n: int) -> int:
    t = 0
    for k in range(n):
        t += only_named(k)
    return t


def grown(*xs: int) -> None:
    xs.append(1)


def grows(n: int) -> None:
    for _ in range(n):
        grown(1)


def same(*xs: int) -> bool:
    return xs == [1]


def equal(n: int) -> None:
    for _ in range(n):
        assert same(1)


def kept(*xs: int):
    return xs


def is_list(n: int) -> None:
    for _ in range(n):
        assert isinstance(kept(1), list)


def stored(*xs: int) -> None:
    for _ in range(2):
        xs[0] = 1


def stores(n: int) -> None:
    for _ in range(n):
        stored(1)


def smallest(*xs: int) -> int:
    return min(xs)


def of_none(n: int) -> int:
    t = 0
    for _ in range(n):
        t += smallest()
    return t


def mixed(*xs):
    t = 0
    for x in xs:
        t += x
    return t


def texts(n: int) -> None:
    for _ in range(n):
        mixed(1, "a")


def added(*xs: int) -> None:
    xs += (1,)
    assert len(xs) == 1


def adds(n: int) -> None:
    for _ in range(n):
        added(1)


class Sum:
    def __init__(self, *parts: int):
        self.total = sum(parts)

    def add(self, *parts: int, times: int = 1) -> None:
        for p in parts:
            self.total += p * times


def of_object(n: int) -> int:
    s = Sum(1, 2)
    for _ in range(n):
        s.add(1, times=-2)
    assert s.total >= 0
    return s.total
