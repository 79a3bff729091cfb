from linked_parts.rates import Box


class Small(Box):
    def grow(self) -> int:
        return -1


def f(n: int) -> int:
    t = Small(1).grown(n)
    assert t >= 0
    return t
