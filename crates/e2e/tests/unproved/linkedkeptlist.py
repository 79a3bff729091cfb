from linked_parts.other import LATE, keep


def f(n: int) -> int:
    for k in range(n):
        keep(-k)
    for x in LATE:
        assert x >= 0
    return 1
