"""Descriptions of an entry's parameters from its annotations, as `conspect._given` reads them. Python resolves the
annotations here; the front end has its own way, which must come to the same."""

import collections.abc
import dataclasses
import datetime
import enum
import inspect
import types
import typing


def find(program, name):
    where = program
    for part in name.split("."):
        where = getattr(where, part)
    return where


def description(kind, classes):
    if kind is inspect.Parameter.empty or kind is typing.Any or kind is object:
        return ["any"]
    simple = {int: "int", bool: "bool", float: "float", str: "str", bytes: "bytes", type(None): "none", None: "none"}
    if kind in simple:
        return [simple[kind]]
    origin, args = typing.get_origin(kind), typing.get_args(kind)
    if origin in (typing.Union, types.UnionType):
        return ["union"] + [description(a, classes) for a in args]
    if origin is typing.Literal:
        return ["literal"] + list(args)
    if kind in (list, set, frozenset) or origin in (list, set, frozenset):
        return [(origin or kind).__name__, description(args[0], classes) if args else ["any"]]
    if kind is tuple or origin is tuple:
        if not args or args[-1] is ...:
            return ["tuple*", description(args[0], classes) if args else ["any"]]
        return ["tuple"] + [description(a, classes) for a in args]
    if kind is dict or origin is dict:
        return ["dict"] + [description(a, classes) for a in args or (typing.Any, typing.Any)]
    if kind in (datetime.date, datetime.datetime, datetime.time, datetime.timedelta):
        return [kind.__name__]
    if origin is collections.deque:
        return ["deque", description(args[0], classes)]
    if origin is collections.abc.Callable:
        return ["function", -1 if args[0] is ... else len(args[0]), description(args[1], classes)]
    if isinstance(kind, type) and issubclass(kind, enum.Enum):
        return ["enum", kind.__qualname__]
    if inspect.isabstract(kind):
        return ["union"] + [description(k, classes) for k in concrete(kind)]
    name = kind.__qualname__
    if name not in classes:
        classes[name] = {"parameters": []}
        classes[name]["parameters"] = parameters(kind.__init__, classes, kind)[1:] if has_constructor(kind) else []
    return ["object", name]


def concrete(kind):
    """The classes below an abstract one that have objects."""
    below = [k for direct in kind.__subclasses__() for k in [direct] + concrete(direct)]
    return [k for k in dict.fromkeys(below) if not inspect.isabstract(k)]


def has_constructor(kind):
    return kind.__init__ is not object.__init__


def takes_any(function):
    kinds = [p.kind for p in inspect.signature(function, follow_wrapped=False).parameters.values()]
    return inspect.Parameter.VAR_POSITIONAL in kinds or inspect.Parameter.VAR_KEYWORD in kinds


def unwrapped(function):
    """The function whose parameters are those of a call: one that takes any arguments passes them on."""
    return inspect.unwrap(function, stop=lambda f: not takes_any(f))


def parameters(function, classes, owner=None):
    inner = function.fget if isinstance(function, property) else unwrapped(function)
    scope = dict(getattr(inner, "__globals__", {}))
    if dataclasses.is_dataclass(owner) and inner.__name__ == "__init__":
        import sys

        scope = dict(vars(sys.modules[owner.__module__]))
    hints = typing.get_type_hints(inner, scope)
    found = []
    for p in inspect.signature(inner, follow_wrapped=False).parameters.values():
        if p.kind in (p.VAR_POSITIONAL, p.VAR_KEYWORD):
            continue
        found.append([p.name, description(hints.get(p.name, p.annotation), classes)] if p.name != "self" else ["self", ["any"]])
    return found


def describe(program, entry):
    """The parameters, the classes that they name, and the receiver of a method."""
    classes = {}
    target = find(program, entry)
    owner = find(program, entry.rpartition(".")[0]) if "." in entry else None
    receiver = None
    if isinstance(owner, type) and not isinstance(owner.__dict__.get(entry.rpartition(".")[2]), (staticmethod, classmethod)):
        receiver = description(owner, classes)
        return parameters(target, classes)[1:], classes, receiver
    return parameters(target, classes), classes, receiver
