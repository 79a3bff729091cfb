from linked_parts.secret import Box


def f(n: int) -> int:
    t = 0
    for k in range(n):
        try:
            t += Box(-1)._Box__size
        except AttributeError:
            t += 1
    assert t >= 0
    return t
