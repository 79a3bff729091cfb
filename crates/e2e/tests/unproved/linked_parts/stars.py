from linked_parts.rates import *

__all__ = ["area", "_hidden"]


def _hidden() -> int:
    return -1


def shown() -> int:
    return 1
