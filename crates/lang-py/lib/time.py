"""time: clocks are inputs. A monotonic clock never goes back."""

from _intrinsics import assume, nondet_float, nondet_int, unsupported


class _Clock:
    """A clock that never goes back: what it said last, in nanoseconds and in seconds."""

    def __init__(self, name):
        self._name = name
        self._nanoseconds = None
        self._seconds = None

    def nanoseconds(self):
        low = 0 if self._nanoseconds is None else self._nanoseconds
        n = nondet_int("time." + self._name + "_ns()", low, _LONGEST)
        if self._seconds is not None:
            assume(self._seconds <= n // 1000000000 + 1)
        self._nanoseconds = n
        return n

    def seconds(self):
        x = nondet_float("time." + self._name + "()")
        assume(0.0 <= x and x <= 4611686018.0)
        if self._seconds is not None:
            assume(self._seconds <= x)
        if self._nanoseconds is not None:
            assume(self._nanoseconds // 1000000000 <= x)
        self._seconds = x
        return x


_LONGEST = 2**62
_monotonic = _Clock("monotonic")
_perf_counter = _Clock("perf_counter")
_process_time = _Clock("process_time")
_thread_time = _Clock("thread_time")


def time_ns():
    return nondet_int("time.time_ns()", 0, _LONGEST)


def time():
    x = nondet_float("time.time()")
    assume(0.0 <= x and x <= 4611686018.0)
    return x


def monotonic_ns():
    return _monotonic.nanoseconds()


def monotonic():
    return _monotonic.seconds()


def perf_counter_ns():
    return _perf_counter.nanoseconds()


def perf_counter():
    return _perf_counter.seconds()


def process_time_ns():
    return _process_time.nanoseconds()


def process_time():
    return _process_time.seconds()


def thread_time_ns():
    return _thread_time.nanoseconds()


def thread_time():
    return _thread_time.seconds()


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
