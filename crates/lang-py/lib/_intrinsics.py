"""_intrinsics: what library modules need of the engine."""


import builtins

# What lets a class be subscripted by types, which say nothing (PEP 585).
subscripted = classmethod(builtins._generic_alias)


def nondet_int(label, lo=None, hi=None):
    n = _rt.nondet_int(label)
    if lo is not None:
        _rt.assume_that(lo <= n)
    if hi is not None:
        _rt.assume_that(n <= hi)
    return n


def nondet_bool(label):
    return _rt.nondet_bool(label)


def nondet_float(label):
    return _rt.nondet_float(label)


def nondet_str(label, max_length=None):
    if max_length is None:
        return _rt.nondet_str(-1, label)
    return _rt.nondet_str(max_length, label)


def assume(condition):
    _rt.assume_that(_rt.truthy(condition))


def unsupported(what):
    """Ends the path as a located unknown."""
    _rt.unsupported(what + " is not supported")


def one_order():
    """Notes what a run with threads rests on."""
    _rt.one_order()


def one_clock():
    """Notes what a run with several asynchronous waits rests on."""
    _rt.one_clock()


def one_disk():
    """Notes what answers about files rest on."""
    _rt.one_disk()


def is_coroutine_function(f):
    if type(f).__name__ == "method":
        f = f.__func__
    return type(f).__name__ == "function" and _rt.function_number(f, 3) & 12 == 8


def float_bits(x):
    """The 64 bits of a float, as a number that is not negative."""
    n = _rt.f_bits(x)
    return n if n >= 0 else n + 18446744073709551616


def float_from_bits(n):
    return _rt.f_of_bits(n if n < 9223372036854775808 else n - 18446744073709551616)


def sqrt(x):
    return _rt.f_sqrt(x)


def is_known(x):
    """Is it a number that does not depend on inputs?"""
    return _rt.is_concrete(x)


def by_machine():
    """Notes that a computed value is the one of this machine's library."""
    _rt.by_machine()


def of_machine(name, x, y=0.0):
    """What the C library of the machine computes for known numbers; None for unknown ones."""
    if not (_rt.is_concrete(x) and _rt.is_concrete(y)):
        return None
    _rt.by_machine()
    if name == "sin":
        return _rt.f_sin(x)
    if name == "cos":
        return _rt.f_cos(x)
    if name == "tan":
        return _rt.f_tan(x)
    if name == "asin":
        return _rt.f_asin(x)
    if name == "acos":
        return _rt.f_acos(x)
    if name == "atan":
        return _rt.f_atan(x)
    if name == "sinh":
        return _rt.f_sinh(x)
    if name == "cosh":
        return _rt.f_cosh(x)
    if name == "tanh":
        return _rt.f_tanh(x)
    if name == "exp":
        return _rt.f_exp(x)
    if name == "expm1":
        return _rt.f_expm1(x)
    if name == "log":
        return _rt.f_log(x)
    if name == "log10":
        return _rt.f_log10(x)
    if name == "log2":
        return _rt.f_log2(x)
    if name == "log1p":
        return _rt.f_log1p(x)
    if name == "cbrt":
        return _rt.f_cbrt(x)
    if name == "atan2":
        return _rt.f_atan2(x, y)
    if name == "hypot":
        return _rt.f_hypot(x, y)
    return None
