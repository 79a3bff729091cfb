"""Where values come from when the engine executes a program: each request is an input."""

from _intrinsics import assume, nondet_bool, nondet_float, nondet_int, nondet_str, signature

take_int = nondet_int
take_bool = nondet_bool
take_float = nondet_float
take_str = nondet_str


def parameters(function):
    """The names of a function's parameters that can be given by position, then those by keyword alone."""
    return signature(function)[0]


def positional(function):
    """How many parameters can be given by position."""
    return signature(function)[1]


def defaults(function):
    """The default values of a function's parameters, by name."""
    return signature(function)[2]


def starred(function):
    """The names of `*args` and `**kwargs`, None where the function has none."""
    return signature(function)[3]


def line(function):
    """The line at which a function begins, for messages."""
    return signature(function)[4]
