SEEN = [1]


class Base:
    def __init_subclass__(cls):
        SEEN.append(-1)


class A(Base):
    pass


def f(n: int) -> int:
    t = 0
    for _ in range(n):
        for x in SEEN:
            assert x > 0
            t += x
    return t
