SEEN = [1]


class Meta(type):
    def __new__(mcs, name, bases, space):
        SEEN.append(-1)
        return super().__new__(mcs, name, bases, space)


class A(metaclass=Meta):
    pass


def f(n: int) -> int:
    t = 0
    for _ in range(n):
        for x in SEEN:
            assert x > 0
            t += x
    return t
