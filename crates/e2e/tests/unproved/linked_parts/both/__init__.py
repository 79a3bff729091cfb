name = 1


def f() -> int:
    return 1
