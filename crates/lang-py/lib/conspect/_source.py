"""Where values come from when the engine executes a program: each request is an input."""


def take_int(label, lo=None, hi=None):
    n = _rt.nondet_int(label)
    if lo is not None:
        _rt.assume_that(lo <= n)
    if hi is not None:
        _rt.assume_that(n <= hi)
    return n


def take_bool(label):
    return _rt.nondet_bool(label)


def take_float(label):
    return _rt.nondet_float(label)


def take_str(label, max_length=None):
    if max_length is None:
        return _rt.nondet_str(-1, label)
    return _rt.nondet_str(max_length, label)


def unread(what):
    from _intrinsics import unsupported

    unsupported(what)


def unmade(name):
    _rt.unsupported("an object of a class whose constructor takes something else than is known of it")


# What stands for arguments of types that are not looked into, by "unseen" and their names.
of_types = {}


def unseen(name):
    """An argument that can be passed around, and is unknown by name where it is used."""
    key = "unseen " + name
    return of_types[key] if key in of_types else foreign(name)


def foreign(name):
    """No argument of this kind is made."""
    name = name.rpartition("\u00b7")[2]
    if name == "Decimal":
        _rt.unsupported("an argument of kind Decimal, of which none is made")
    if name == "Fraction":
        _rt.unsupported("an argument of kind Fraction, of which none is made")
    if name == "UUID":
        _rt.unsupported("an argument of kind UUID, of which none is made")
    if name == "complex":
        _rt.unsupported("an argument of kind complex, of which none is made")
    if name == "Pattern":
        _rt.unsupported("an argument of kind Pattern, of which none is made")
    if name == "TextIO":
        _rt.unsupported("an argument of kind TextIO, of which none is made")
    if name == "Type":
        _rt.unsupported("an argument of kind Type, of which none is made")
    if name == "type":
        _rt.unsupported("an argument of kind type, of which none is made")
    if name == "Hashable":
        _rt.unsupported("an argument of kind Hashable, of which none is made")
    if name == "Awaitable":
        _rt.unsupported("an argument of kind Awaitable, of which none is made")
    if name == "Coroutine":
        _rt.unsupported("an argument of kind Coroutine, of which none is made")
    if name == "memoryview":
        _rt.unsupported("an argument of kind memoryview, of which none is made")
    if name == "slice":
        _rt.unsupported("an argument of kind slice, of which none is made")
    if name == "Namespace":
        _rt.unsupported("an argument of kind Namespace, of which none is made")
    if name == "Logger":
        _rt.unsupported("an argument of kind Logger, of which none is made")
    _rt.unsupported("an argument of a kind of which none is made")


def assume(condition):
    _rt.assume_that(_rt.truthy(condition))


def parameters(function):
    """The names of a function's parameters that can be given by position, then those by keyword alone."""
    n = _rt.function_number(function, 0) + _rt.function_number(function, 2)
    return _rt.function_names(function)[:n]


def positional(function):
    """How many parameters can be given by position."""
    return _rt.function_number(function, 0)


def defaults(function):
    """The default values of a function's parameters, by name."""
    names = _rt.function_names(function)
    n = positional(function)
    values = function.__defaults__ or ()
    found = {}
    for i in range(len(values)):
        found[names[n - len(values) + i]] = values[i]
    found.update(function.__kwdefaults__ or {})
    return found


def starred(function):
    """The names of `*args` and `**kwargs`, None where the function has none."""
    names = _rt.function_names(function)
    n = _rt.function_number(function, 0) + _rt.function_number(function, 2)
    flags = _rt.function_number(function, 3)
    args = None
    if flags & 1:
        args = names[n]
        n += 1
    return args, names[n] if flags & 2 else None


def line(function):
    """The line at which a function begins, for messages; 0 where it is not known."""
    if isinstance(function, type(parameters)):
        return _rt.function_line(function)
    return 0


def is_generator(function):
    """Does a call of the function make a generator?"""
    return _rt.function_number(function, 3) & 12 == 4


def is_async(function):
    """Does a call of the function make a coroutine, or an asynchronous generator?"""
    return _rt.function_number(function, 3) & 8 == 8
