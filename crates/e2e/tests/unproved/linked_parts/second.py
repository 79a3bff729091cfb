from linked_parts import first

B = 1


def b() -> int:
    return first.A - 2
