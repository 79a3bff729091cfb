# conspect: entry=squares assertions=holds exceptions=holds
# conspect: entry=total assertions=violated exceptions=holds
# conspect: entry=first exceptions=violated
# conspect: entry=called assertions=holds exceptions=holds
# conspect: entry=scaled assertions=holds exceptions=holds
# conspect: entry=sums assertions=holds exceptions=holds


def squares(*xs: int) -> int:
    t = 0
    for x in xs:
        t += x * x
    assert t >= 0
    return t


def total(*xs: int) -> int:
    t = 0
    for x in xs:
        t += x
    assert t >= 0
    return t


def first(*xs: int) -> int:
    return xs[0]


def called(n: int) -> None:
    for k in range(n):
        assert squares(k, k + 1) >= 0
        assert squares() >= 0


def scaled(n: int, *xs: int, by: int = 2) -> int:
    t = 0
    for i in range(len(xs)):
        t += xs[i] * xs[i]
    if not xs:
        assert t == 0
    if n in xs:
        t += 1
    if by > 0:
        t *= by
        assert t >= 0
    return t


class Sum:
    def __init__(self, *parts: int):
        self.count = len(parts)

    def add(self, *parts: int, times: int = 1) -> None:
        for _ in parts:
            self.count += times


def sums(n: int) -> int:
    s = Sum(1, 2)
    for _ in range(n):
        s.add(5, 6, times=3)
        s.add(7)
    assert s.count >= 2
    return s.count
