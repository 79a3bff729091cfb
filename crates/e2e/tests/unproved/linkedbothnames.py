from linked_parts import both
import linked_parts.both.name


def f(n: int) -> int:
    for _ in range(n):
        assert both.name == 1
    return 1
