from linked_parts.rates import Box


class Other:
    def get(self) -> Box:
        return Box(-1)


def f(n: int) -> int:
    t = 0
    for _ in range(n):
        t += Other().get().size
    assert t >= 0
    return t
