from enum import Enum

SEEN = [1]


class Color(Enum):
    RED = 1


def load():
    import topimporter
    topimporter.patch(SEEN)


load()


def f(n: int) -> int:
    t = 0
    for _ in range(n):
        for x in SEEN:
            assert x > 0
            t += x
    return t
