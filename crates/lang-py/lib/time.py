"""time: clocks are inputs. A monotonic clock never goes back."""

from _intrinsics import assume, nondet_float, nondet_int, unsupported


class _Last:
    """What the monotonic clocks said last."""

    def __init__(self):
        self.monotonic = 0


_last = _Last()
_LONGEST = 2**62


def time_ns():
    return nondet_int("time.time_ns()", 0, _LONGEST)


def time():
    x = nondet_float("time.time()")
    assume(0.0 <= x and x <= 4611686018.0)
    return x


def monotonic_ns():
    n = nondet_int("time.monotonic_ns()", _last.monotonic, _LONGEST)
    _last.monotonic = n
    return n


def monotonic():
    return monotonic_ns() / 1000000000


perf_counter_ns = monotonic_ns
perf_counter = monotonic
process_time_ns = monotonic_ns
process_time = monotonic
thread_time = monotonic


def sleep(seconds, /):
    if not isinstance(seconds, (int, float)):
        raise TypeError("'" + type(seconds).__name__ + "' object cannot be interpreted as an integer")
    if seconds < 0:
        raise ValueError("sleep length must be non-negative")


def _named(name):
    def call(*args):
        unsupported("time." + name)

    return call


localtime = _named("localtime")
gmtime = _named("gmtime")
strftime = _named("strftime")
strptime = _named("strptime")
mktime = _named("mktime")
ctime = _named("ctime")
asctime = _named("asctime")
