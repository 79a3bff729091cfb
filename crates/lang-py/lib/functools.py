"""functools: functions that make functions."""
from _intrinsics import subscripted


WRAPPER_ASSIGNMENTS = ("__module__", "__name__", "__qualname__", "__doc__", "__annotations__")
WRAPPER_UPDATES = ("__dict__",)


class _Unread:
    """The annotations of a function of a module that does not look at them."""

    def _asked(self, *args):
        _rt.unsupported("the annotations of a function of a module that does not look at them")

    __getattr__ = __getitem__ = __setitem__ = __delitem__ = __iter__ = __len__ = __bool__ = __contains__ = __eq__ = __ne__ = __repr__ = __str__ = __or__ = __ror__ = __hash__ = _asked


def update_wrapper(wrapper, wrapped, assigned=WRAPPER_ASSIGNMENTS, updated=WRAPPER_UPDATES):
    for name in assigned:
        if name == "__annotations__" and _rt.has_unread_annotations(wrapped):
            # Few programs look at them, so they are unknown where they are looked at.
            _rt.put_own(wrapper, name, _Unread())
            continue
        try:
            value = getattr(wrapped, name)
        except AttributeError:
            continue
        setattr(wrapper, name, value)
    for name in updated:
        values = getattr(wrapped, name, {})
        for key in values:
            setattr(wrapper, key, values[key])
    wrapper.__wrapped__ = wrapped
    return wrapper


def wraps(wrapped, assigned=WRAPPER_ASSIGNMENTS, updated=WRAPPER_UPDATES):
    def decorate(wrapper):
        return update_wrapper(wrapper, wrapped, assigned, updated)

    return decorate


_missing = object()


def reduce(function, iterable, initial=_missing, /):
    it = iter(iterable)
    value = initial
    if value is _missing:
        try:
            value = next(it)
        except StopIteration:
            raise TypeError("reduce() of empty iterable with no initial value") from None
    for x in it:
        value = function(value, x)
    return value


class partial:
    """A function with some of its arguments."""

    __class_getitem__ = subscripted

    def __init__(self, func, /, *args, **keywords):
        if not callable(func):
            raise TypeError("the first argument must be callable")
        if isinstance(func, partial):
            args = func.args + args
            merged = dict(func.keywords)
            merged.update(keywords)
            keywords = merged
            func = func.func
        self.func = func
        self.args = args
        self.keywords = keywords

    def __call__(self, /, *args, **keywords):
        merged = dict(self.keywords)
        merged.update(keywords)
        return self.func(*self.args, *args, **merged)

    def __repr__(self):
        parts = [repr(self.func)] + [repr(a) for a in self.args]
        for k in self.keywords:
            parts.append(k + "=" + repr(self.keywords[k]))
        return "functools.partial(" + ", ".join(parts) + ")"


class partialmethod:
    """A method with some of its arguments."""

    __class_getitem__ = subscripted

    def __init__(self, func, /, *args, **keywords):
        self.func = func
        self.args = args
        self.keywords = keywords

    def __get__(self, obj, cls=None):
        if obj is None:
            return partial(self.func, *self.args, **self.keywords)
        bound = self.func.__get__(obj, cls)
        return partial(bound, *self.args, **self.keywords)


def cmp_to_key(mycmp):
    class K:
        __slots__ = ["obj"]
        __hash__ = None

        def __init__(self, obj):
            self.obj = obj

        def __lt__(self, other):
            return mycmp(self.obj, other.obj) < 0

        def __gt__(self, other):
            return mycmp(self.obj, other.obj) > 0

        def __eq__(self, other):
            return mycmp(self.obj, other.obj) == 0

        def __le__(self, other):
            return mycmp(self.obj, other.obj) <= 0

        def __ge__(self, other):
            return mycmp(self.obj, other.obj) >= 0

    return K


def _le_from_lt(self, other):
    result = type(self).__lt__(self, other)
    return result if result is NotImplemented else result or self == other


def _gt_from_lt(self, other):
    result = type(self).__lt__(self, other)
    return result if result is NotImplemented else not result and self != other


def _ge_from_lt(self, other):
    result = type(self).__lt__(self, other)
    return result if result is NotImplemented else not result


def _ge_from_le(self, other):
    result = type(self).__le__(self, other)
    return result if result is NotImplemented else not result or self == other


def _lt_from_le(self, other):
    result = type(self).__le__(self, other)
    return result if result is NotImplemented else result and self != other


def _gt_from_le(self, other):
    result = type(self).__le__(self, other)
    return result if result is NotImplemented else not result


def _lt_from_gt(self, other):
    result = type(self).__gt__(self, other)
    return result if result is NotImplemented else not result and self != other


def _ge_from_gt(self, other):
    result = type(self).__gt__(self, other)
    return result if result is NotImplemented else result or self == other


def _le_from_gt(self, other):
    result = type(self).__gt__(self, other)
    return result if result is NotImplemented else not result


def _le_from_ge(self, other):
    result = type(self).__ge__(self, other)
    return result if result is NotImplemented else not result or self == other


def _gt_from_ge(self, other):
    result = type(self).__ge__(self, other)
    return result if result is NotImplemented else result and self != other


def _lt_from_ge(self, other):
    result = type(self).__ge__(self, other)
    return result if result is NotImplemented else not result


_ORDERS = {
    "__lt__": (("__gt__", _gt_from_lt), ("__le__", _le_from_lt), ("__ge__", _ge_from_lt)),
    "__le__": (("__ge__", _ge_from_le), ("__lt__", _lt_from_le), ("__gt__", _gt_from_le)),
    "__gt__": (("__lt__", _lt_from_gt), ("__ge__", _ge_from_gt), ("__le__", _le_from_gt)),
    "__ge__": (("__le__", _le_from_ge), ("__gt__", _gt_from_ge), ("__lt__", _lt_from_ge)),
}


def total_ordering(cls):
    """Makes the orders that a class has not from one that it has: `<` before `<=` before `>` before `>=`."""
    roots = []
    for name in _ORDERS:
        if getattr(cls, name, None) is not getattr(object, name, None):
            roots.append(name)
    if not roots:
        raise ValueError("must define at least one ordering operation: < > <= >=")
    # The greatest by name of those that there are, with `<` before all.
    root = "__lt__" if "__lt__" in roots else max(roots)
    if root != "__lt__" and "__le__" in roots:
        root = "__le__"
    elif root != "__lt__" and "__gt__" in roots:
        root = "__gt__"
    for name, function in _ORDERS[root]:
        if name not in roots:
            setattr(cls, name, function)
    return cls


def _key(args, kwargs, typed):
    key = args
    if kwargs:
        key = key + (_missing,)
        for k in kwargs:
            key = key + (k, kwargs[k])
    if typed:
        key = key + tuple([type(a) for a in args]) + tuple([type(kwargs[k]) for k in kwargs])
    elif len(key) == 1 and (type(key[0]) is int or type(key[0]) is str):
        return key[0]
    return key


class _Cached:
    """A function that remembers what it has returned, the `maxsize` results that were used last."""

    def __init__(self, function, maxsize, typed):
        self._function = function
        self._maxsize = maxsize
        self._typed = typed
        self._results = {}
        self._hits = 0
        self._misses = 0
        update_wrapper(self, function)

    def __call__(self, *args, **kwargs):
        if self._maxsize == 0:
            self._misses += 1
            return self._function(*args, **kwargs)
        key = _key(args, kwargs, self._typed)
        results = self._results
        found = results.get(key, _missing)
        if found is not _missing:
            self._hits += 1
            if self._maxsize is not None:
                # Dictionaries keep the order of insertion: the oldest use comes first.
                del results[key]
                results[key] = found
            return found
        self._misses += 1
        value = self._function(*args, **kwargs)
        if self._maxsize is None or key in results:
            results[key] = value
            return value
        if len(results) >= self._maxsize:
            for oldest in results:
                del results[oldest]
                break
        results[key] = value
        return value

    def __get__(self, obj, cls=None):
        if obj is None:
            return self
        return partial(self, obj)

    def cache_info(self):
        return _CacheInfo(self._hits, self._misses, self._maxsize, len(self._results))

    def cache_clear(self):
        self._results.clear()
        self._hits = 0
        self._misses = 0

    def cache_parameters(self):
        return {"maxsize": self._maxsize, "typed": self._typed}


class _CacheInfo(tuple):
    """What a cache counts."""

    def __new__(cls, hits, misses, maxsize, currsize):
        return tuple.__new__(cls, (hits, misses, maxsize, currsize))

    @property
    def hits(self):
        return self[0]

    @property
    def misses(self):
        return self[1]

    @property
    def maxsize(self):
        return self[2]

    @property
    def currsize(self):
        return self[3]

    def __repr__(self):
        return "CacheInfo(hits=%r, misses=%r, maxsize=%r, currsize=%r)" % tuple(self)


def lru_cache(maxsize=128, typed=False):
    if isinstance(maxsize, int):
        if maxsize < 0:
            maxsize = 0
    elif callable(maxsize) and isinstance(typed, bool):
        return _Cached(maxsize, 128, typed)
    elif maxsize is not None:
        raise TypeError("Expected first argument to be an integer, a callable, or None")

    def decorate(function):
        return _Cached(function, maxsize, typed)

    return decorate


def cache(function, /):
    return _Cached(function, None, False)


class cached_property:
    """An attribute that is computed when it is first read."""

    __class_getitem__ = subscripted

    def __init__(self, func):
        self.func = func
        self.attrname = None
        self.__doc__ = func.__doc__

    def __set_name__(self, owner, name):
        if self.attrname is None:
            self.attrname = name
        elif name != self.attrname:
            raise TypeError(
                "Cannot assign the same cached_property to two different names (%r and %r)." % (self.attrname, name)
            )

    def __get__(self, obj, cls=None):
        if obj is None:
            return self
        if self.attrname is None:
            raise TypeError("Cannot use cached_property instance without calling __set_name__ on it.")
        # Attributes of the object come before this one, so it is asked for once.
        value = self.func(obj)
        object.__setattr__(obj, self.attrname, value)
        return value


def _implementation(registry, cls):
    for c in cls.__mro__:
        if c in registry:
            return registry[c]
    for c in registry:
        if c is not object and issubclass(cls, c):
            return registry[c]
    return registry[object]


def singledispatch(func):
    """A function with an implementation for each class of its first argument."""
    registry = {object: func}

    def register(cls, function=None):
        if function is None:
            if isinstance(cls, type):
                return lambda f: register(cls, f)
            annotations = getattr(cls, "__annotations__", {})
            if not annotations:
                raise TypeError(
                    "Invalid first argument to `register()`: %r. "
                    "Use either `@register(some_class)` or plain `@register` on an annotated function." % (cls,)
                )
            function = cls
            for name in annotations:
                cls = annotations[name]
                break
            if not isinstance(cls, type):
                raise TypeError("Invalid annotation for %r. %r is not a class." % (name, cls))
        registry[cls] = function
        return function

    def wrapper(*args, **kwargs):
        if not args:
            raise TypeError(getattr(func, "__name__", "singledispatch function") + " requires at least 1 positional argument")
        return _implementation(registry, type(args[0]))(*args, **kwargs)

    wrapper.register = register
    wrapper.dispatch = lambda cls: _implementation(registry, cls)
    wrapper.registry = registry
    return update_wrapper(wrapper, func)


class singledispatchmethod:
    """A method with an implementation for each class of its first argument."""

    def __init__(self, func):
        self.func = func
        self.dispatcher = singledispatch(func)

    def register(self, cls, method=None):
        return self.dispatcher.register(cls, method)

    def __get__(self, obj, cls=None):
        def method(*args, **kwargs):
            found = self.dispatcher.dispatch(type(args[0]))
            return found.__get__(obj, cls)(*args, **kwargs)

        return method
