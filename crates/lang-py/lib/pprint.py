"""pprint: values as texts whose dictionaries are in the order of their keys. Texts of several lines are unknown by name where they are looked at."""

import sys

from _intrinsics import unsupported


def _text(value):
    if type(value) is dict:
        try:
            items = sorted(value.items())
        except TypeError:
            unsupported("pprint of keys that have no order")
        return "{" + ", ".join([_text(k) + ": " + _text(v) for k, v in items]) + "}"
    if type(value) is list:
        return "[" + ", ".join([_text(v) for v in value]) + "]"
    if type(value) is tuple:
        return "(" + ", ".join([_text(v) for v in value]) + (",)" if len(value) == 1 else ")")
    if type(value) in (set, frozenset) or hasattr(type(value), "__dataclass_fields__"):
        unsupported("pprint of such a value")
    return repr(value)


def pformat(object, indent=1, width=80, depth=None, *, compact=False, sort_dicts=True, underscore_numbers=False):
    if depth is not None or not sort_dicts or underscore_numbers:
        unsupported("pprint with depth, numbers with underscores, or the order of insertion")
    text = _text(object)
    if len(text) > width - 1 or "\n" in text:
        unsupported("pprint of several lines")
    return text


def pprint(object, stream=None, indent=1, width=80, depth=None, *, compact=False, sort_dicts=True, underscore_numbers=False):
    if stream is None and sys.stdout is sys.__stdout__:
        # Nobody looks at it, but the object says what it is.
        repr(object)
        print()
        return
    text = pformat(object, indent, width, depth, compact=compact, sort_dicts=sort_dicts, underscore_numbers=underscore_numbers)
    (sys.stdout if stream is None else stream).write(text + "\n")


pp = pprint


def _named(name):
    def call(*args, **kwargs):
        unsupported("pprint." + name)

    return call


PrettyPrinter = _named("PrettyPrinter")
isreadable = _named("isreadable")
isrecursive = _named("isrecursive")
saferepr = _named("saferepr")
