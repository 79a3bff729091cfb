"""copy: shallow and deep copies."""


class Error(Exception):
    pass


error = Error

_SAME = (type(None), int, float, bool, str, bytes, type, range, type(Ellipsis), type(NotImplemented), complex, slice)


def _is_plain(cls, x):
    """Is a copy of a value the value itself?"""
    return cls in _SAME or isinstance(x, type) or cls in _FUNCTIONS


def _f():
    yield


_FUNCTIONS = (type(_f), type(len), property)


def copy(x):
    cls = type(x)
    if _is_plain(cls, x) or cls is tuple or cls is frozenset:
        return x
    if cls is list or cls is dict or cls is set or cls is bytearray:
        return x.copy()
    copier = getattr(cls, "__copy__", None)
    if copier is not None:
        return copier(x)
    made = _empty(cls, x)
    if isinstance(x, list):
        made.extend(x)
    elif isinstance(x, dict):
        for k in x:
            dict.__setitem__(made, k, x[k])
    elif isinstance(x, set):
        made.update(x)
    _copy_state(made, x, lambda value: value)
    return made


def _empty(cls, x):
    """An object of a class, without its fields."""
    if hasattr(cls, "__getstate__") and cls.__getstate__ is not getattr(object, "__getstate__", None):
        _unsupported("copy of an object whose class has __getstate__")
    if cls.__reduce_ex__ is not object.__reduce_ex__ or cls.__reduce__ is not object.__reduce__:
        if not issubclass(cls, (dict, set)):
            _unsupported("copy of an object whose class has __reduce__")
    if issubclass(cls, tuple):
        return cls.__new__(cls, x) if cls.__new__ is tuple.__new__ else tuple.__new__(cls, x)
    if issubclass(cls, (int, float, str, bytes, frozenset)):
        _unsupported("copy of an object of a class derived from " + cls.__mro__[-2].__name__)
    if _is_generator(x):
        raise TypeError("cannot pickle 'generator' object")
    return cls.__new__(cls)


def _is_generator(x):
    return type(x) is type(_f())


def _unsupported(what):
    from _intrinsics import unsupported

    unsupported(what)


def _copy_state(made, x, each):
    fields = getattr(x, "__dict__", None)
    if fields is not None:
        setstate = getattr(type(x), "__setstate__", None)
        if setstate is not None and fields:
            setstate(made, each(dict(fields)))
        else:
            for name in fields:
                object.__setattr__(made, name, each(fields[name]))
    for c in type(x).__mro__:
        slots = c.__dict__.get("__slots__", ())
        for name in (slots,) if isinstance(slots, str) else slots:
            if name.startswith("__") and not name.endswith("__"):
                name = "_" + c.__name__.lstrip("_") + name
            if name not in ("__dict__", "__weakref__") and hasattr(x, name):
                setattr(made, name, each(getattr(x, name)))


def deepcopy(x, memo=None, _nil=[]):
    if memo is None:
        memo = {}
    cls = type(x)
    if _is_plain(cls, x):
        return x
    found = memo.get(id(x), _nil)
    if found is not _nil:
        return found
    if cls is list:
        made = []
        memo[id(x)] = made
        for value in x:
            made.append(deepcopy(value, memo))
    elif cls is tuple:
        made = _deep_tuple(x, memo)
    elif cls is dict:
        made = {}
        memo[id(x)] = made
        for k, value in x.items():
            made[deepcopy(k, memo)] = deepcopy(value, memo)
    else:
        made = _deep_object(cls, x, memo)
    if made is not x:
        memo[id(x)] = made
        # As long as the original lives, nothing else has its identity.
        kept = memo.get(id(memo))
        if kept is None:
            memo[id(memo)] = [x]
        else:
            kept.append(x)
    return made


def _deep_tuple(x, memo):
    parts = [deepcopy(value, memo) for value in x]
    # A tuple in a cycle was made on the way.
    if id(x) in memo:
        return memo[id(x)]
    for i in range(len(x)):
        if parts[i] is not x[i]:
            return tuple(parts)
    return x


def _deep_object(cls, x, memo):
    copier = getattr(x, "__deepcopy__", None)
    if copier is not None:
        return copier(memo)
    if cls is set or cls is frozenset:
        return cls([deepcopy(value, memo) for value in x])
    if cls is bytearray:
        return bytearray(x)
    if issubclass(cls, tuple):
        return tuple.__new__(cls, [deepcopy(value, memo) for value in x])
    made = _empty(cls, x)
    memo[id(x)] = made
    _copy_state(made, x, lambda value: deepcopy(value, memo))
    if isinstance(x, list):
        for value in x:
            made.append(deepcopy(value, memo))
    elif isinstance(x, dict):
        for k, value in x.items():
            made[deepcopy(k, memo)] = deepcopy(value, memo)
    elif isinstance(x, set):
        for value in x:
            made.add(deepcopy(value, memo))
    return made


def replace(obj, /, **changes):
    function = getattr(type(obj), "__replace__", None)
    if function is None:
        raise TypeError("replace() does not support " + type(obj).__name__ + " objects")
    return function(obj, **changes)
