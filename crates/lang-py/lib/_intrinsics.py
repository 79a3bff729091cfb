"""_intrinsics: what library modules need of the engine."""


def nondet_int(label, lo=None, hi=None):
    n = _rt.nondet_int()
    if lo is not None:
        _rt.assume_that(lo <= n)
    if hi is not None:
        _rt.assume_that(n <= hi)
    return n


def nondet_bool(label):
    return _rt.nondet_bool()


def nondet_float(label):
    return _rt.nondet_float()


def nondet_str(label, max_length=None):
    if max_length is None:
        return _rt.nondet_str(-1)
    return _rt.nondet_str(max_length)


def assume(condition):
    _rt.assume_that(_rt.truthy(condition))


def unsupported(what):
    """Ends the path as a located unknown."""
    _rt.unsupported("a part of a library module that is not modelled")


def one_order():
    """Notes what a run with threads rests on."""
    _rt.one_order()


def float_bits(x):
    """The 64 bits of a float, as a number that is not negative."""
    n = _rt.f_bits(x)
    return n if n >= 0 else n + 18446744073709551616


def float_from_bits(n):
    return _rt.f_of_bits(n if n < 9223372036854775808 else n - 18446744073709551616)


def sqrt(x):
    return _rt.f_sqrt(x)
