from linked_parts import secret


class Box(secret.Box):
    def __init__(self, n: int):
        super().__init__(n)
        self.__size = -1


def f(n: int) -> int:
    t = 0
    for k in range(n):
        t += Box(k).size()
    assert t >= 0
    return t
