"""timeit: the clock. Measuring a statement, which is a text, is unknown by name."""


from time import perf_counter as default_timer

import _intrinsics

default_number = 1000000
default_repeat = 5


class Timer:
    def __init__(self, *args, **kwargs):
        _intrinsics.unsupported("timeit.Timer")


def timeit(*args, **kwargs):
    _intrinsics.unsupported("timeit.timeit")


def repeat(*args, **kwargs):
    _intrinsics.unsupported("timeit.repeat")
