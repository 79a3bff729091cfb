from linked_parts.rates import check


class Big(Exception):
    pass


def f(n: int) -> int:
    t = 0
    for k in range(n):
        try:
            t += check(k)
        except Big:
            t += 1
    return t
