"""operator: the operators as functions."""


def lt(a, b):
    return a < b


def le(a, b):
    return a <= b


def eq(a, b):
    return a == b


def ne(a, b):
    return a != b


def ge(a, b):
    return a >= b


def gt(a, b):
    return a > b


def not_(a):
    return not a


def truth(a):
    return True if a else False


def is_(a, b):
    return a is b


def is_not(a, b):
    return a is not b


def add(a, b):
    return a + b


def sub(a, b):
    return a - b


def mul(a, b):
    return a * b


def matmul(a, b):
    return a @ b


def truediv(a, b):
    return a / b


def floordiv(a, b):
    return a // b


def mod(a, b):
    return a % b


def pow(a, b):
    return a**b


def lshift(a, b):
    return a << b


def rshift(a, b):
    return a >> b


def and_(a, b):
    return a & b


def or_(a, b):
    return a | b


def xor(a, b):
    return a ^ b


def neg(a):
    return -a


def pos(a):
    return +a


def inv(a):
    return ~a


invert = inv


def abs(a):
    return a.__abs__()


def index(a):
    return a.__index__()


def concat(a, b):
    if not hasattr(a, "__getitem__"):
        raise TypeError("'" + type(a).__name__ + "' object can't be concatenated")
    return a + b


def contains(a, b):
    return b in a


def _elements(a):
    try:
        return iter(a)
    except TypeError:
        raise TypeError("argument of type '" + type(a).__name__ + "' is not iterable") from None


def countOf(a, b):
    count = 0
    for x in _elements(a):
        if x is b or x == b:
            count += 1
    return count


def indexOf(a, b):
    i = 0
    for x in _elements(a):
        if x is b or x == b:
            return i
        i += 1
    raise ValueError("sequence.index(x): x not in sequence")


def getitem(a, b):
    return a[b]


def setitem(a, b, c):
    a[b] = c


def delitem(a, b):
    del a[b]


def length_hint(obj, default=0):
    if hasattr(obj, "__len__"):
        return len(obj)
    if hasattr(obj, "__length_hint__"):
        found = obj.__length_hint__()
        if found is not NotImplemented:
            return found
    return default


def call(obj, /, *args, **kwargs):
    return obj(*args, **kwargs)


def iadd(a, b):
    a += b
    return a


def isub(a, b):
    a -= b
    return a


def imul(a, b):
    a *= b
    return a


def itruediv(a, b):
    a /= b
    return a


def ifloordiv(a, b):
    a //= b
    return a


def imod(a, b):
    a %= b
    return a


def ipow(a, b):
    a **= b
    return a


def ilshift(a, b):
    a <<= b
    return a


def irshift(a, b):
    a >>= b
    return a


def iand(a, b):
    a &= b
    return a


def ior(a, b):
    a |= b
    return a


def ixor(a, b):
    a ^= b
    return a


def iconcat(a, b):
    if not hasattr(a, "__getitem__"):
        raise TypeError("'" + type(a).__name__ + "' object can't be concatenated")
    a += b
    return a


class attrgetter:
    """A function that reads attributes, by dotted names."""

    def __init__(self, attr, /, *attrs):
        if not isinstance(attr, str):
            raise TypeError("attribute name must be a string")
        for other in attrs:
            if not isinstance(other, str):
                raise TypeError("attribute name must be a string")
        self._attrs = (attr,) + attrs

    def __call__(self, obj, /):
        if len(self._attrs) == 1:
            return _attribute(obj, self._attrs[0])
        return tuple([_attribute(obj, name) for name in self._attrs])

    def __repr__(self):
        return "operator.attrgetter(" + ", ".join([repr(a) for a in self._attrs]) + ")"


def _attribute(obj, name):
    for part in name.split("."):
        obj = getattr(obj, part)
    return obj


class itemgetter:
    """A function that reads items."""

    def __init__(self, item, /, *items):
        self._items = (item,) + items

    def __call__(self, obj, /):
        if len(self._items) == 1:
            return obj[self._items[0]]
        return tuple([obj[i] for i in self._items])

    def __repr__(self):
        return "operator.itemgetter(" + ", ".join([repr(i) for i in self._items]) + ")"


class methodcaller:
    """A function that calls a method by its name."""

    def __init__(self, name, /, *args, **kwargs):
        if not isinstance(name, str):
            raise TypeError("method name must be a string")
        self._name = name
        self._args = args
        self._kwargs = kwargs

    def __call__(self, obj, /):
        return getattr(obj, self._name)(*self._args, **self._kwargs)

    def __repr__(self):
        parts = [repr(self._name)] + [repr(a) for a in self._args]
        for k in self._kwargs:
            parts.append(k + "=" + repr(self._kwargs[k]))
        return "operator.methodcaller(" + ", ".join(parts) + ")"


__lt__ = lt
__le__ = le
__eq__ = eq
__ne__ = ne
__ge__ = ge
__gt__ = gt
__not__ = not_
__add__ = add
__sub__ = sub
__mul__ = mul
__truediv__ = truediv
__floordiv__ = floordiv
__mod__ = mod
__neg__ = neg
__getitem__ = getitem
__contains__ = contains
