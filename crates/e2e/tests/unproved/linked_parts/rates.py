RATE = 1
LIMITS = [1, 2]


def bump() -> None:
    global RATE
    RATE += 1


def area(w: int, h: int) -> int:
    return w * h


def plus(n: int) -> int:
    return n + 1 if n >= 0 else 1


class Big(ValueError):
    pass


class Box:
    def __init__(self, size: int):
        self.size = size

    def grow(self) -> int:
        return 1

    def grown(self, n: int) -> int:
        t = 0
        for _ in range(n):
            t += self.grow()
        return t


def check(n: int) -> int:
    if n > 3:
        raise Big("big")
    return n


def sum(xs: list[int]) -> int:
    return -1


def length(xs: list[int]) -> int:
    return len(xs)


IS_MAIN = __name__ == "__main__"
i = 0
for i in range(3):
    pass
