"""A stand-in for the engine's runtime, so that `lib/builtins.py` can run under Python: what it has in Python's place is
called `our_…` here, and everything that it uses itself is Python's own."""

import ast
import builtins
import math
import operator
import os
import struct
import types

MISSING = object()


class Runtime:
    """The functions of the runtime that the built-in functions stand on, done by Python itself."""

    def __getattr__(self, name):
        raise NotImplementedError("_rt." + name)

    def unsupported(self, what):
        import differential

        raise differential.Unknown(what)

    missing = staticmethod(lambda: MISSING)
    is_missing = staticmethod(lambda v: v is MISSING)
    type_of = staticmethod(type)
    not_implemented = staticmethod(lambda: NotImplemented)
    ellipsis_value = staticmethod(lambda: ...)
    as_int = staticmethod(operator.index)
    is_int = staticmethod(lambda v: type(v) in (int, bool))
    is_float = staticmethod(lambda v: type(v) is float)
    is_str = staticmethod(lambda v: type(v) is str)
    is_bool = staticmethod(lambda v: type(v) is bool)
    is_bytes = staticmethod(lambda v: isinstance(v, bytes))
    is_list = staticmethod(lambda v: isinstance(v, list))
    is_tuple = staticmethod(lambda v: isinstance(v, tuple))
    is_dict = staticmethod(lambda v: isinstance(v, dict))
    is_set = staticmethod(lambda v: isinstance(v, (set, frozenset)))
    is_type = staticmethod(lambda v: isinstance(v, type))
    is_func = staticmethod(lambda v: isinstance(v, (types.FunctionType, types.BuiltinFunctionType)))
    is_iterable = staticmethod(lambda v: hasattr(type(v), "__iter__") or hasattr(type(v), "__getitem__"))
    is_iterator = staticmethod(lambda v: hasattr(type(v), "__next__"))
    is_instance = staticmethod(isinstance)
    is_subclass = staticmethod(issubclass)
    truthy = staticmethod(bool)
    less = staticmethod(lambda a, b: bool(a < b))
    equal = staticmethod(lambda a, b: bool(a == b))
    same_or_equal = staticmethod(lambda a, b: a is b or bool(a == b))
    repr_of = staticmethod(repr)
    str_of = staticmethod(str)
    ascii_of = staticmethod(ascii)
    hash_of = staticmethod(hash)
    format_value = staticmethod(format)
    length_of = staticmethod(len)
    iterate = staticmethod(iter)
    reversed_of = staticmethod(reversed)
    boxed_new = staticmethod(lambda cls, v: v)
    get_attribute = staticmethod(getattr)

    def unboxed(self, v):
        for kind in (bool, int, float, str):
            if isinstance(v, kind):
                return v if type(v) is kind else kind(v)
        return v

    def attribute_or_none(self, v, name):
        return getattr(v, name, MISSING)

    def next_of(self, it):
        return next(it, MISSING)

    # Numbers.
    truediv_op = staticmethod(operator.truediv)
    int_bit_length = staticmethod(lambda n: n.bit_length())
    int_pow_mod = staticmethod(pow)
    int_of_f64 = staticmethod(int)
    float_to_text = staticmethod(repr)
    f_floor = staticmethod(lambda x: float(math.floor(x)))
    f_ceil = staticmethod(lambda x: float(math.ceil(x)))
    f_trunc = staticmethod(lambda x: float(math.trunc(x)))
    f_rint = staticmethod(lambda x: float(round(x)))
    f_abs = staticmethod(abs)
    f_bits = staticmethod(lambda x: struct.unpack(">Q", struct.pack(">d", x))[0])

    def int_to_text(self, n, radix):
        return {2: "{:b}", 8: "{:o}", 10: "{:d}", 16: "{:x}"}[radix].format(n)

    def int_of_text(self, text, radix):
        try:
            prefixed = text[:2].lower() == {2: "0b", 8: "0o", 16: "0x"}.get(radix, "-")
            return MISSING if prefixed or "_" in text else int(text, radix)
        except ValueError:
            return MISSING

    def float_of_text(self, text):
        try:
            return float(text) if "_" not in text and text else MISSING
        except ValueError:
            return MISSING

    def float_format(self, x, code, precision, alternate):
        return ("%" + ("#" if alternate else "") + "." + str(precision) + chr(code)) % x

    # Texts.
    text_lower = staticmethod(str.lower)
    text_upper = staticmethod(str.upper)
    text_title = staticmethod(str.title)
    text_fold = staticmethod(str.casefold)
    text_repr = staticmethod(repr)
    text_of_code = staticmethod(chr)
    text_code = staticmethod(lambda s, i: ord(s[i]))
    text_find = staticmethod(str.find)
    text_find_last = staticmethod(str.rfind)
    text_replace = staticmethod(str.replace)
    join_texts = staticmethod("".join)
    bytes_of_latin = staticmethod(lambda s: s.encode("latin-1"))
    bytes_of_codes = staticmethod(bytes)
    is_concrete = staticmethod(lambda v: True)
    latin_of_bytes = staticmethod(lambda b: b.decode("latin-1"))

    def code_class(self, c):
        s = chr(c)
        tests = (s.isalpha(), s.isdecimal(), s.isdigit(), s.isnumeric(), s.isspace(), s.isupper(), s.islower(), s.isprintable())
        bits = sum(1 << i for i, holds in enumerate(tests) if holds)
        return bits | (256 if s.isidentifier() else 0) | (512 if ("a" + s).isidentifier() else 0)

    # Containers.
    list_append = staticmethod(list.append)
    list_extend = staticmethod(list.extend)
    list_len = staticmethod(list.__len__)
    list_get = staticmethod(list.__getitem__)
    list_put = staticmethod(list.__setitem__)
    list_insert = staticmethod(list.insert)
    list_pop_at = staticmethod(list.pop)
    list_clear = staticmethod(list.clear)
    list_of = staticmethod(list)
    list_slice = staticmethod(lambda l, a, b: list(list.__getitem__(l, slice(a, b))))
    tuple_of = staticmethod(tuple)
    tuple_of_list = staticmethod(tuple)
    tuple_len = staticmethod(tuple.__len__)
    tuple_get = staticmethod(tuple.__getitem__)
    make_range = staticmethod(range)
    new_dict = staticmethod(dict)
    new_set = staticmethod(set)
    dict_set = staticmethod(dict.__setitem__)
    dict_delete = staticmethod(dict.__delitem__)
    dict_size = staticmethod(len)
    dict_slots = staticmethod(len)
    dict_copy = staticmethod(dict)
    set_add = staticmethod(set.add)
    set_has = staticmethod(lambda s, x: x in s)
    set_of_list = staticmethod(set)
    set_of_set = staticmethod(set)
    set_union = staticmethod(lambda a, b: a | b)
    set_intersection = staticmethod(lambda a, b: a & b)
    set_difference = staticmethod(lambda a, b: a - b)

    def dict_peek(self, d, k):
        return dict.get(d, k, MISSING)

    def dict_key_at(self, d, i):
        return list(d)[i]

    def dict_value_at(self, d, i):
        return list(dict.values(d))[i]

    elements_iter = staticmethod(list.__iter__)

    def entries_iter(self, d, kind):
        entries = {5: d, 10: d.values(), 11: d.items(), 12: d, 13: d.values(), 14: d.items()}[kind]
        return reversed(entries) if kind >= 12 else iter(entries)

    def dict_clear(self, d):
        d.clear()

    def set_discard(self, s, x):
        found = x in s
        s.discard(x)
        return found

    def set_replace(self, s, other):
        s.clear()
        s.update(other)


def load(path):
    """The module, with `our_` in front of the names that are Python's."""
    with open(path, encoding="utf-8") as file:
        tree = ast.parse(file.read())
    body = []
    for node in tree.body:
        name = getattr(node, "name", None)
        own = getattr(builtins, name, None) if name else None
        if isinstance(node, ast.ClassDef) and isinstance(own, type) and issubclass(own, BaseException):
            continue
        if own is not None or name in ("function", "method", "module", "generator", "coroutine", "NoneType"):
            node.name = "our_" + name
        body.append(node)
    # Assignments of Python's own names would hide them.
    tree.body = [
        node for node in body if not (isinstance(node, ast.Assign) and getattr(builtins, getattr(node.targets[0], "id", ""), None))
    ]
    scope = {"_rt": Runtime(), "__name__": "builtins_of_the_engine", "function": types.FunctionType, "method": types.MethodType}
    exec(compile(tree, path, "exec"), scope)
    return scope


class Ours:
    """Methods and functions of the engine under the names of Python's."""

    def __init__(self, scope):
        self.scope = scope

    def method(self, kind, name):
        found = self.scope["our_" + kind.__name__].__dict__.get(name)
        if found is None:
            raise AttributeError(name)
        return found.__func__ if isinstance(found, staticmethod) else found

    def function(self, name):
        return self.scope["our_" + name]


class Theirs:
    """Python's own."""

    def method(self, kind, name):
        return getattr(kind, name)

    def function(self, name):
        return getattr(builtins, name)


def both(library):
    return Theirs(), Ours(load(os.path.join(library, "builtins.py")))
