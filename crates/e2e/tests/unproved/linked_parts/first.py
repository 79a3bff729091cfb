from linked_parts import second

A = 1


def a() -> int:
    return second.b()
