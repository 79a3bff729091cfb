"""Where values come from when a program runs under a plain Python: a witness file, or defaults.

A witness is a JSON object whose ``requests`` are answered in order, each ``{"kind": ..., "value": ...}``: integers as
decimal text, floats as the 16 hexadecimal digits of their bits; a text asks for its length and then for each of its code
points. Conspect itself and its
re-execution put other modules in the place of this one.
"""

import json
import os
import struct
import sys


class WitnessError(Exception):
    """The program asks for something else than the witness has."""


_requests = None
_next = 0


def _load():
    global _requests
    path = os.environ.get("CONSPECT_WITNESS")
    if path is None:
        _requests = []
        return
    with open(path, encoding="utf-8") as file:
        _requests = json.load(file)["requests"]


def _take(kind):
    """The value of the next request, or None where there is no witness."""
    global _next
    if _requests is None:
        _load()
    if not _requests:
        return None
    if _next >= len(_requests):
        raise WitnessError("the program asks for more than the witness has: " + kind)
    request = _requests[_next]
    _next += 1
    if request["kind"] != kind:
        raise WitnessError("the program asks for %s where the witness has %s" % (kind, request["kind"]))
    return request["value"]


def take_int(label, lo, hi):
    value = _take("int")
    if value is not None:
        return int(value)
    if lo is not None and lo > 0:
        return lo
    if hi is not None and hi < 0:
        return hi
    return 0


def take_bool(label):
    return bool(_take("bool"))


def take_float(label):
    value = _take("float")
    return 0.0 if value is None else struct.unpack(">d", bytes.fromhex(value))[0]


def take_str(label, max_length):
    count = int(_take("int") or 0)
    return "".join([chr(int(_take("int"))) for _ in range(count)])


def unread(what):
    raise NotImplementedError("conspect: " + what + " is not understood")


def unmade(name):
    sys.exit("conspect: no object of the class " + name + " can be made")


def foreign(name):
    sys.exit("conspect: nothing is known of how an object of the class " + name + " is made")


def unseen(name):
    """An argument of a type that is not looked into: the program does not use it."""
    return object()


def assume(condition):
    if not condition:
        sys.exit("conspect: an assumption does not hold for these values")


def parameters(function):
    """The names of a function's parameters that can be given by position, then those by keyword alone."""
    code = function.__code__
    return code.co_varnames[: code.co_argcount + code.co_kwonlyargcount]


def defaults(function):
    """The default values of a function's parameters, by name."""
    code = function.__code__
    names = code.co_varnames[: code.co_argcount]
    values = function.__defaults__ or ()
    found = {}
    for i in range(len(values)):
        found[names[len(names) - len(values) + i]] = values[i]
    found.update(function.__kwdefaults__ or {})
    return found


def starred(function):
    """The names of ``*args`` and ``**kwargs``, None where the function has none."""
    code = function.__code__
    n = code.co_argcount + code.co_kwonlyargcount
    args = None
    if code.co_flags & 4:
        args = code.co_varnames[n]
        n += 1
    return args, code.co_varnames[n] if code.co_flags & 8 else None


def positional(function):
    """How many parameters can be given by position."""
    return function.__code__.co_argcount


def line(function):
    """The line at which a function begins, for messages."""
    return function.__code__.co_firstlineno


def is_generator(function):
    """Does a call of the function make a generator?"""
    return bool(function.__code__.co_flags & 0x20)


def is_async(function):
    """Does a call of the function make a coroutine, or an asynchronous generator?"""
    return bool(function.__code__.co_flags & 0x280)
