"""traceback: where exceptions come from, which goes to the error stream. As a text it is unknown by name, but for the exception itself."""

import sys

from _intrinsics import unsupported


def print_exc(limit=None, file=None, chain=True):
    if file is not None and file is not sys.stderr:
        unsupported("the text of a traceback")
    sys.stderr.write("Traceback\n")


def print_exception(exc, value=None, tb=None, limit=None, file=None, chain=True):
    print_exc(limit, file, chain)


def print_stack(f=None, limit=None, file=None):
    print_exc(limit, file)


def print_tb(tb, limit=None, file=None):
    print_exc(limit, file)


def format_exception_only(exc, value=None):
    if value is not None:
        exc = value
    if exc is None:
        return ["NoneType: None\n"]
    if isinstance(exc, (SyntaxError, BaseExceptionGroup)):
        unsupported("the text of such an exception")
    kind = type(exc)
    name = kind.__qualname__ if kind.__module__ in ("builtins", "__main__") else kind.__module__ + "." + kind.__qualname__
    text = str(exc)
    lines = [name + ": " + text + "\n" if text else name + "\n"]
    for note in getattr(exc, "__notes__", None) or []:
        lines += [part + "\n" for part in note.split("\n")]
    return lines


def _named(name):
    def call(*args, **kwargs):
        unsupported("traceback." + name)

    return call


format_exc = _named("format_exc")
format_exception = _named("format_exception")
format_tb = _named("format_tb")
format_stack = _named("format_stack")
format_list = _named("format_list")
extract_tb = _named("extract_tb")
extract_stack = _named("extract_stack")
clear_frames = _named("clear_frames")
walk_tb = _named("walk_tb")
walk_stack = _named("walk_stack")
