"""builtins: the built-in functions, the methods of the built-in types, all built-in exceptions.

A class here whose name the runtime knows fills the runtime's type; what the runtime does by itself (arithmetic, comparison,
items, iteration, hashes, texts of values) has no method here. `_rt` is the runtime.
"""


__debug__ = True
NotImplemented = _rt.not_implemented()
Ellipsis = _rt.ellipsis_value()


class property:
    def __init__(self, fget=None, fset=None, fdel=None, doc=None):
        _rt.set_triple(self, fget, fset, fdel)

    def getter(self, fget):
        return type(self)(fget, self.fset, self.fdel)

    def setter(self, fset):
        return type(self)(self.fget, fset, self.fdel)

    def deleter(self, fdel):
        return type(self)(self.fget, self.fset, fdel)

    def __get__(self, obj, cls=None):
        if obj is None:
            return self
        if self.fget is None:
            raise AttributeError("unreadable attribute")
        return self.fget(obj)

    def __set__(self, obj, value):
        if self.fset is None:
            raise AttributeError("can't set attribute")
        self.fset(obj, value)

    def __delete__(self, obj):
        if self.fdel is None:
            raise AttributeError("can't delete attribute")
        self.fdel(obj)


class staticmethod:
    def __init__(self, function):
        _rt.set_triple(self, function, None, None)

    def __get__(self, obj, cls=None):
        return self.__func__


class classmethod:
    def __init__(self, function):
        _rt.set_triple(self, function, None, None)

    def __get__(self, obj, cls=None):
        return _rt.new_method(self.__func__, _rt.type_of(obj) if cls is None else cls)


class super:
    def __new__(cls, kind, obj=None):
        return _rt.new_super(kind, obj)


def _type_name(v):
    return _rt.type_of(v).__name__


def _bad(text):
    raise TypeError(text)


def _count(v):
    """An argument that must be an integer."""
    return _rt.as_int(v)


def _size(v):
    """An argument that must be an integer of the machine's size."""
    n = _rt.as_int(v)
    if n > 9223372036854775807 or n < -9223372036854775808:
        raise OverflowError("Python int too large to convert to C ssize_t")
    return n


def _clamped(i, n):
    """A place in a sequence of `n` elements, as slices take it."""
    if i < 0:
        i = i + n
        return 0 if i < 0 else i
    return n if i > n else i


class object:
    def __new__(cls, *args, **kwargs):
        if not _rt.is_type(cls):
            raise TypeError("object.__new__(X): X is not a type object (" + _type_name(cls) + ")")
        if (args or kwargs) and cls.__init__ is object.__init__:
            raise TypeError(cls.__name__ + "() takes no arguments")
        _rt.refuse_unsafe(cls)
        return _rt.alloc(cls)

    def __init__(self, *args, **kwargs):
        pass

    @classmethod
    def __init_subclass__(cls, **kwargs):
        if kwargs:
            raise TypeError(cls.__name__ + ".__init_subclass__() takes no keyword arguments")

    @classmethod
    def __subclasshook__(cls, subclass):
        return NotImplemented

    def __eq__(self, other):
        return True if self is other else NotImplemented

    def __ne__(self, other):
        found = self.__eq__(other)
        return NotImplemented if found is NotImplemented else not found

    def __lt__(self, other):
        return NotImplemented

    def __le__(self, other):
        return NotImplemented

    def __gt__(self, other):
        return NotImplemented

    def __ge__(self, other):
        return NotImplemented

    def __hash__(self):
        return _rt.identity_of(self)

    def __repr__(self):
        _rt.unsupported("the text of an object, which tells its address")

    def __str__(self):
        return _rt.repr_of(self)

    def __format__(self, spec):
        if spec:
            raise TypeError("unsupported format string passed to " + _type_name(self) + ".__format__")
        return _rt.str_of(self)

    def __getattribute__(self, name):
        return _rt.object_getattribute(self, name)

    def __setattr__(self, name, value):
        _rt.object_setattr(self, name, value)

    def __delattr__(self, name):
        _rt.object_delattr(self, name)

    def __dir__(self):
        return dir(self)

    def __reduce_ex__(self, protocol):
        _rt.unsupported("pickling")

    def __getstate__(self):
        _rt.unsupported("pickling")

    def __reduce__(self):
        _rt.unsupported("pickling")

    def __sizeof__(self):
        _rt.unsupported("the size of an object in memory")


class type:
    def __new__(metacls, name, bases, namespace, **kwargs):
        return _rt.make_type(metacls, name, bases, namespace, kwargs)

    def __init__(cls, name, bases=(), namespace=None, **kwargs):
        pass

    def __call__(cls, *args, **kwargs):
        return _rt.type_call_starred(cls, args, kwargs)

    @classmethod
    def __prepare__(metacls, name, bases, **kwargs):
        return {}

    def __instancecheck__(cls, instance):
        return _rt.is_subclass(_rt.type_of(instance), cls)

    def __subclasscheck__(cls, subclass):
        return cls in subclass.__mro__

    def mro(cls):
        return list(cls.__mro__)

    def __subclasses__(cls):
        _rt.unsupported("type.__subclasses__")


# Numbers.


class int:
    def __new__(cls, x=0, /, base=None):
        return _rt.boxed_new(cls, _integer(x, base))

    @property
    def real(self):
        return +self

    @property
    def imag(self):
        return 0

    @property
    def numerator(self):
        return +self

    @property
    def denominator(self):
        return 1

    def conjugate(self):
        return +self

    def bit_length(self):
        return _rt.int_bit_length(_rt.as_int(self))

    def bit_count(self):
        n = abs(_rt.as_int(self))
        count = 0
        while n > 0:
            count += n & 1
            n = n >> 1
        return count

    def as_integer_ratio(self):
        return (+self, 1)

    def is_integer(self):
        return True

    def __index__(self):
        return _rt.as_int(self)

    def __int__(self):
        return _rt.as_int(self)

    def __trunc__(self):
        return _rt.as_int(self)

    def __floor__(self):
        return _rt.as_int(self)

    def __ceil__(self):
        return _rt.as_int(self)

    def __float__(self):
        return _float_of_int(_rt.as_int(self))

    def __bool__(self):
        return _rt.as_int(self) != 0

    def __round__(self, ndigits=None):
        return _round_integer(_rt.as_int(self), ndigits)

    def __repr__(self):
        return _rt.int_to_text(_rt.as_int(self), 10)

    __str__ = __repr__

    def __format__(self, spec):
        return _format_integer(_rt.as_int(self), spec)

    def __hash__(self):
        return _rt.hash_of(_rt.as_int(self))

    def __eq__(self, other):
        return _rt.as_int(self) == _rt.unboxed(other) if _is_integer(other) else NotImplemented

    def __ne__(self, other):
        return _rt.as_int(self) != _rt.unboxed(other) if _is_integer(other) else NotImplemented

    def __lt__(self, other):
        return _rt.as_int(self) < _rt.unboxed(other) if _is_integer(other) else NotImplemented

    def __le__(self, other):
        return _rt.as_int(self) <= _rt.unboxed(other) if _is_integer(other) else NotImplemented

    def __gt__(self, other):
        return _rt.as_int(self) > _rt.unboxed(other) if _is_integer(other) else NotImplemented

    def __ge__(self, other):
        return _rt.as_int(self) >= _rt.unboxed(other) if _is_integer(other) else NotImplemented

    def __add__(self, other):
        return _rt.as_int(self) + _rt.unboxed(other) if _is_integer(other) else NotImplemented

    def __radd__(self, other):
        return _rt.unboxed(other) + _rt.as_int(self) if _is_integer(other) else NotImplemented

    def __sub__(self, other):
        return _rt.as_int(self) - _rt.unboxed(other) if _is_integer(other) else NotImplemented

    def __rsub__(self, other):
        return _rt.unboxed(other) - _rt.as_int(self) if _is_integer(other) else NotImplemented

    def __mul__(self, other):
        return _rt.as_int(self) * _rt.unboxed(other) if _is_integer(other) else NotImplemented

    def __rmul__(self, other):
        return _rt.unboxed(other) * _rt.as_int(self) if _is_integer(other) else NotImplemented

    def __truediv__(self, other):
        return _rt.as_int(self) / _rt.unboxed(other) if _is_integer(other) else NotImplemented

    def __rtruediv__(self, other):
        return _rt.unboxed(other) / _rt.as_int(self) if _is_integer(other) else NotImplemented

    def __floordiv__(self, other):
        return _rt.as_int(self) // _rt.unboxed(other) if _is_integer(other) else NotImplemented

    def __rfloordiv__(self, other):
        return _rt.unboxed(other) // _rt.as_int(self) if _is_integer(other) else NotImplemented

    def __mod__(self, other):
        return _rt.as_int(self) % _rt.unboxed(other) if _is_integer(other) else NotImplemented

    def __rmod__(self, other):
        return _rt.unboxed(other) % _rt.as_int(self) if _is_integer(other) else NotImplemented

    def __divmod__(self, other):
        return divmod(_rt.as_int(self), _rt.unboxed(other)) if _is_integer(other) else NotImplemented

    def __pow__(self, other, modulus=None):
        if not _is_integer(other):
            return NotImplemented
        return pow(_rt.as_int(self), _rt.unboxed(other), modulus)

    def __lshift__(self, other):
        return _rt.as_int(self) << _rt.unboxed(other) if _is_integer(other) else NotImplemented

    def __rshift__(self, other):
        return _rt.as_int(self) >> _rt.unboxed(other) if _is_integer(other) else NotImplemented

    def __and__(self, other):
        return _rt.as_int(self) & _rt.as_int(other) if _is_integer(other) else NotImplemented

    def __or__(self, other):
        return _rt.as_int(self) | _rt.as_int(other) if _is_integer(other) else NotImplemented

    def __xor__(self, other):
        return _rt.as_int(self) ^ _rt.as_int(other) if _is_integer(other) else NotImplemented

    def __rand__(self, other):
        return _rt.as_int(other) & _rt.as_int(self) if _is_integer(other) else NotImplemented

    def __ror__(self, other):
        return _rt.as_int(other) | _rt.as_int(self) if _is_integer(other) else NotImplemented

    def __rxor__(self, other):
        return _rt.as_int(other) ^ _rt.as_int(self) if _is_integer(other) else NotImplemented

    def __rlshift__(self, other):
        return _rt.unboxed(other) << _rt.as_int(self) if _is_integer(other) else NotImplemented

    def __rrshift__(self, other):
        return _rt.unboxed(other) >> _rt.as_int(self) if _is_integer(other) else NotImplemented

    def __rdivmod__(self, other):
        return divmod(_rt.unboxed(other), _rt.as_int(self)) if _is_integer(other) else NotImplemented

    def __rpow__(self, other, modulus=None):
        if not _is_integer(other):
            return NotImplemented
        return pow(_rt.unboxed(other), _rt.as_int(self), modulus)

    def __neg__(self):
        return -_rt.as_int(self)

    def __pos__(self):
        return _rt.as_int(self)

    def __abs__(self):
        n = _rt.as_int(self)
        return -n if n < 0 else n

    def __invert__(self):
        return ~_rt.as_int(self)

    def to_bytes(self, length=1, byteorder="big", *, signed=False):
        n = _rt.as_int(self)
        if byteorder != "big" and byteorder != "little":
            raise ValueError("byteorder must be either 'little' or 'big'")
        if length < 0:
            raise ValueError("length argument must be non-negative")
        if n < 0 and not signed:
            raise OverflowError("can't convert negative int to unsigned")
        limit = 1 << (8 * length)
        if n >= (limit >> 1 if signed and length else limit) or n < (-(limit >> 1) if length else -1):
            raise OverflowError("int too big to convert")
        if n < 0:
            n = n + limit
        found = []
        for _ in range(length):
            found.append(n & 255)
            n = n >> 8
        if byteorder == "big":
            found.reverse()
        return bytes(found)

    @classmethod
    def from_bytes(cls, bytes, byteorder="big", *, signed=False):
        if byteorder != "big" and byteorder != "little":
            raise ValueError("byteorder must be either 'little' or 'big'")
        parts = list(bytes)
        if byteorder == "little":
            parts.reverse()
        n = 0
        for b in parts:
            n = n * 256 + b
        if signed and parts and parts[0] >= 128:
            n = n - (1 << (8 * len(parts)))
        return n if cls is int else cls(n)


def _is_integer(v):
    return _rt.is_int(v) or _rt.is_int(_rt.unboxed(v))


def _integer(x, base):
    if base is None:
        if _rt.is_int(x):
            return _rt.as_int(x)
        x = _rt.unboxed(x)
        if _rt.is_int(x):
            return _rt.as_int(x)
        if _rt.is_float(x):
            return x.__trunc__()
        if _rt.is_str(x):
            return _integer_of_text(x, 10, x)
        if _rt.is_instance(x, (bytes, bytearray)):
            return _integer_of_text(x.decode("latin-1"), 10, bytes(x))
        for name in ("__int__", "__index__", "__trunc__"):
            method = _rt.attribute_or_none(_rt.type_of(x), name)
            if not _rt.is_missing(method):
                found = method(x)
                if not _is_integer(found):
                    raise TypeError(name + " returned non-int (type " + _type_name(found) + ")")
                return _rt.as_int(found)
        octets = _as_codes(x)
        if octets is not None:
            return _integer_of_text(bytes(octets).decode("latin-1"), 10, bytes(octets))
        raise TypeError(
            "int() argument must be a string, a bytes-like object or a real number, not '" + _type_name(x) + "'"
        )
    base = _rt.as_int(base)
    x = _rt.unboxed(x)
    if not _rt.is_str(x):
        if _rt.is_instance(x, (bytes, bytearray)):
            return _integer_of_text(x.decode("latin-1"), base, bytes(x))
        raise TypeError("int() can't convert non-string with explicit base")
    if base != 0 and (base < 2 or base > 36):
        raise ValueError("int() base must be >= 2 and <= 36, or 0")
    return _integer_of_text(x, base, x)


def _integer_of_text(text, base, given):
    s = text.strip()
    negative = s[:1] == "-"
    digits = s[1:] if negative or s[:1] == "+" else s
    radix = base
    prefix = digits[:2].lower()
    for letter, wanted in (("0x", 16), ("0o", 8), ("0b", 2)):
        if prefix == letter and (base == 0 or base == wanted):
            radix = wanted
            digits = digits[2:]
            # One underscore may follow the prefix.
            if digits[:1] == "_":
                digits = digits[1:]
    if radix == 0:
        radix = 10
        if digits[:1] == "0" and digits.replace("_", "").strip("0"):
            digits = ""
    if digits and digits.strip() == digits and digits[0] != "_" and digits[-1] != "_" and "__" not in digits:
        found = _rt.int_of_text(digits.replace("_", ""), radix)
        if not _rt.is_missing(found) and digits[0] not in "+-":
            return -found if negative else found
    raise ValueError("invalid literal for int() with base " + _rt.int_to_text(base, 10) + ": " + _rt.repr_of(given))


def _float_of_int(n):
    return _rt.truediv_op(n, 1)


def _round_integer(n, ndigits):
    if ndigits is None:
        return n
    k = _rt.as_int(ndigits)
    if k >= 0:
        return n
    unit = 10**-k
    q = n // unit
    r = n - q * unit
    if r * 2 > unit or (r * 2 == unit and q % 2 == 1):
        q += 1
    return q * unit


class bool:
    def __new__(cls, x=False, /):
        return True if x else False

    def __repr__(self):
        return "True" if self else "False"

    __str__ = __repr__


def _float_of_hex(s):
    bad = "invalid hexadecimal floating-point string"
    negative = s[:1] == "-"
    if s[:1] in ("+", "-"):
        s = s[1:]
    if s in ("inf", "infinity"):
        return float("-inf") if negative else float("inf")
    if s == "nan":
        return float("nan")
    if s[:2] == "0x":
        s = s[2:]
    s, mark, tail = s.partition("p")
    exponent = 0
    if mark:
        digits = tail[1:] if tail[:1] in ("+", "-") else tail
        if not digits or not all([c in "0123456789" for c in digits]):
            raise ValueError(bad)
        exponent = int(tail)
    whole, _, part = s.partition(".")
    if not whole + part or not all([c in "0123456789abcdef" for c in whole + part]):
        raise ValueError(bad)
    n = int(whole + part, 16)
    exponent -= 4 * len(part)
    if n == 0:
        x = 0.0
    elif n.bit_length() + exponent > 1024:
        raise OverflowError("hexadecimal value too large to represent as a float")
    elif n.bit_length() + exponent < -1080:
        x = 0.0
    else:
        try:
            # The quotient of integers is rounded once.
            x = (n << exponent) / 1 if exponent >= 0 else n / (1 << -exponent)
        except OverflowError:
            raise OverflowError("hexadecimal value too large to represent as a float") from None
    return -x if negative else x


class float:
    def __new__(cls, x=0.0, /):
        return _rt.boxed_new(cls, _real(x))

    @property
    def real(self):
        return +self

    @property
    def imag(self):
        return 0.0

    def conjugate(self):
        return +self

    def is_integer(self):
        x = _rt.unboxed(self)
        return x - x == 0.0 and _rt.f_floor(x) == x

    def as_integer_ratio(self):
        x = _rt.unboxed(self)
        if x != x:
            raise ValueError("cannot convert NaN to integer ratio")
        if x - x != 0.0:
            raise OverflowError("cannot convert Infinity to integer ratio")
        if x == 0.0:
            return (0, 1)
        bits = _rt.f_bits(x)
        negative = x < 0.0
        exponent = (bits >> 52) & 2047
        fraction = bits & 4503599627370495
        if exponent == 0:
            exponent = 1
        else:
            fraction = fraction + 4503599627370496
        shift = exponent - 1075
        d = 1
        if shift >= 0:
            fraction = fraction << shift
        else:
            while shift < 0 and fraction & 1 == 0:
                fraction = fraction >> 1
                shift += 1
            d = 1 << -shift
        return (-fraction if negative else fraction, d)

    def hex(self):
        x = _rt.unboxed(self)
        if x - x != 0.0:
            return _rt.repr_of(x)
        bits = _rt.f_bits(x)
        sign = "-" if bits < 0 else ""
        bits = bits & 9223372036854775807
        exponent = bits >> 52
        if bits == 0:
            return sign + "0x0.0p+0"
        fraction = _rt.int_to_text(bits & 4503599627370495, 16).rjust(13, "0")
        power = exponent - 1023 if exponent else -1022
        lead = "0x1." if exponent else "0x0."
        return sign + lead + fraction + ("p+" if power >= 0 else "p") + _rt.int_to_text(power, 10)

    @classmethod
    def fromhex(cls, string, /):
        if not _rt.is_str(string):
            raise TypeError("bad argument type for built-in operation")
        return cls(_float_of_hex(string.strip().lower()))

    def __float__(self):
        return _rt.unboxed(self)

    def __int__(self):
        return self.__trunc__()

    def __trunc__(self):
        x = _rt.unboxed(self)
        if x != x:
            raise ValueError("cannot convert float NaN to integer")
        if x - x != 0.0:
            raise OverflowError("cannot convert float infinity to integer")
        return _rt.int_of_f64(_rt.f_trunc(x))

    def __floor__(self):
        x = _rt.unboxed(self)
        if x != x:
            raise ValueError("cannot convert float NaN to integer")
        if x - x != 0.0:
            raise OverflowError("cannot convert float infinity to integer")
        return _rt.int_of_f64(_rt.f_floor(x))

    def __ceil__(self):
        x = _rt.unboxed(self)
        if x != x:
            raise ValueError("cannot convert float NaN to integer")
        if x - x != 0.0:
            raise OverflowError("cannot convert float infinity to integer")
        return _rt.int_of_f64(_rt.f_ceil(x))

    def __round__(self, ndigits=None):
        x = _rt.unboxed(self)
        if ndigits is None:
            if x != x:
                raise ValueError("cannot convert float NaN to integer")
            if x - x != 0.0:
                raise OverflowError("cannot convert float infinity to integer")
            return _rt.int_of_f64(_rt.f_rint(x))
        k = _rt.as_int(ndigits)
        if x - x != 0.0 or x == 0.0 or k > 323:
            return x
        if k < -308:
            return -0.0 if x < 0.0 else 0.0
        # Exactly: the fraction is rounded to the nearest, to even from the middle, and converted back.
        n, d = x.as_integer_ratio()
        if k >= 0:
            n = n * 10**k
        else:
            d = d * 10**-k
        q = n // d
        r = n - q * d
        if r * 2 > d or (r * 2 == d and q % 2 == 1):
            q += 1
        found = q / 10**k if k >= 0 else _float_of_int(q * 10**-k)
        return -0.0 if found == 0.0 and x < 0.0 else found

    def __repr__(self):
        return _rt.float_to_text(_rt.unboxed(self))

    __str__ = __repr__

    def __format__(self, spec):
        return _format_float(_rt.unboxed(self), spec)

    def __hash__(self):
        return _rt.hash_of(_rt.unboxed(self))

    def __bool__(self):
        return _rt.unboxed(self) != 0.0

    def __eq__(self, other):
        return _rt.unboxed(self) == _rt.unboxed(other) if _is_number(other) else NotImplemented

    def __ne__(self, other):
        return _rt.unboxed(self) != _rt.unboxed(other) if _is_number(other) else NotImplemented

    def __lt__(self, other):
        return _rt.unboxed(self) < _rt.unboxed(other) if _is_number(other) else NotImplemented

    def __le__(self, other):
        return _rt.unboxed(self) <= _rt.unboxed(other) if _is_number(other) else NotImplemented

    def __gt__(self, other):
        return _rt.unboxed(self) > _rt.unboxed(other) if _is_number(other) else NotImplemented

    def __ge__(self, other):
        return _rt.unboxed(self) >= _rt.unboxed(other) if _is_number(other) else NotImplemented

    def __add__(self, other):
        return _rt.unboxed(self) + _rt.unboxed(other) if _is_number(other) else NotImplemented

    def __sub__(self, other):
        return _rt.unboxed(self) - _rt.unboxed(other) if _is_number(other) else NotImplemented

    def __mul__(self, other):
        return _rt.unboxed(self) * _rt.unboxed(other) if _is_number(other) else NotImplemented

    def __truediv__(self, other):
        return _rt.unboxed(self) / _rt.unboxed(other) if _is_number(other) else NotImplemented

    def __floordiv__(self, other):
        return _rt.unboxed(self) // _rt.unboxed(other) if _is_number(other) else NotImplemented

    def __mod__(self, other):
        return _rt.unboxed(self) % _rt.unboxed(other) if _is_number(other) else NotImplemented

    def __divmod__(self, other):
        return divmod(_rt.unboxed(self), _rt.unboxed(other)) if _is_number(other) else NotImplemented

    def __pow__(self, other, modulus=None):
        if modulus is not None:
            raise TypeError("pow() 3rd argument not allowed unless all arguments are integers")
        return _rt.unboxed(self) ** _rt.unboxed(other) if _is_number(other) else NotImplemented

    def __radd__(self, other):
        return _rt.unboxed(other) + _rt.unboxed(self) if _is_number(other) else NotImplemented

    def __rsub__(self, other):
        return _rt.unboxed(other) - _rt.unboxed(self) if _is_number(other) else NotImplemented

    def __rmul__(self, other):
        return _rt.unboxed(other) * _rt.unboxed(self) if _is_number(other) else NotImplemented

    def __rtruediv__(self, other):
        return _rt.unboxed(other) / _rt.unboxed(self) if _is_number(other) else NotImplemented

    def __rfloordiv__(self, other):
        return _rt.unboxed(other) // _rt.unboxed(self) if _is_number(other) else NotImplemented

    def __rmod__(self, other):
        return _rt.unboxed(other) % _rt.unboxed(self) if _is_number(other) else NotImplemented

    def __rdivmod__(self, other):
        return divmod(_rt.unboxed(other), _rt.unboxed(self)) if _is_number(other) else NotImplemented

    def __rpow__(self, other, modulus=None):
        if modulus is not None:
            raise TypeError("pow() 3rd argument not allowed unless all arguments are integers")
        return _rt.unboxed(other) ** _rt.unboxed(self) if _is_number(other) else NotImplemented

    def __neg__(self):
        return -_rt.unboxed(self)

    def __pos__(self):
        return _rt.unboxed(self)

    def __abs__(self):
        return _rt.f_abs(_rt.unboxed(self))


def _is_number(v):
    v = _rt.unboxed(v)
    return _rt.is_int(v) or _rt.is_float(v)


def _real(x):
    x = _rt.unboxed(x)
    if _rt.is_float(x):
        return x
    if _rt.is_int(x):
        return _float_of_int(_rt.as_int(x))
    if _rt.is_str(x):
        return _real_of_text(x, x)
    if _rt.is_instance(x, bytes):
        return _real_of_text(x.decode("latin-1"), x)
    method = _rt.attribute_or_none(_rt.type_of(x), "__float__")
    if not _rt.is_missing(method):
        found = method(x)
        if not _rt.is_float(_rt.unboxed(found)):
            raise TypeError(_type_name(x) + ".__float__ returned non-float (type " + _type_name(found) + ")")
        return _rt.unboxed(found)
    if not _rt.is_missing(_rt.attribute_or_none(_rt.type_of(x), "__index__")):
        return _float_of_int(_rt.as_int(x))
    octets = _as_codes(x)
    if octets is not None:
        return _real_of_text(bytes(octets).decode("latin-1"), x)
    raise TypeError("float() argument must be a string or a real number, not '" + _type_name(x) + "'")


def _real_of_text(text, given):
    s = text.strip()
    plain = s
    if "_" in s:
        # An underscore stands between two digits.
        plain = s.replace("_", "")
        for i in range(len(s)):
            if s[i] == "_" and not (i > 0 and i + 1 < len(s) and s[i - 1].isdecimal() and s[i + 1].isdecimal()):
                plain = ""
    found = _rt.float_of_text(plain)
    if _rt.is_missing(found):
        raise ValueError("could not convert string to float: " + _rt.repr_of(given))
    return found


# Texts.


def _text(v, words):
    """An argument that must be a text."""
    s = _rt.unboxed(v)
    if not _rt.is_str(s):
        raise TypeError(words + _type_name(v))
    return s


def _one_character(v, name):
    s = _rt.unboxed(v)
    if not _rt.is_str(s):
        raise TypeError("The fill character must be a unicode character, not " + _type_name(v))
    if len(s) != 1:
        raise TypeError("The fill character must be exactly one character long")
    return s


def _is_class(s, bit):
    """Is every character of a text of a class, and is there one?"""
    if len(s) == 0:
        return False
    for c in s:
        if _rt.code_class(_rt.text_code(c, 0)) & bit == 0:
            return False
    return True


def _text_of_octets(octets, encoding, errors):
    """The text that `str` makes of octets."""
    if _rt.is_str(_rt.unboxed(octets)):
        raise TypeError("decoding str is not supported")
    codes = _as_codes(octets)
    if codes is None:
        raise TypeError("decoding to str: need a bytes-like object, " + _type_name(octets) + " found")
    whole = octets if _rt.is_bytes(octets) else bytes(codes)
    return whole.decode("utf-8" if encoding is None else encoding, "strict" if errors is None else errors)


class str:
    def __new__(cls, object="", encoding=None, errors=None):
        if encoding is not None or errors is not None:
            return _rt.boxed_new(cls, _text_of_octets(object, encoding, errors))
        return _rt.boxed_new(cls, _rt.str_of(object))

    def __str__(self):
        return _rt.unboxed(self)

    def __repr__(self):
        return _rt.text_repr(_rt.unboxed(self))

    def __hash__(self):
        return _rt.hash_of(_rt.unboxed(self))

    def __len__(self):
        return len(_rt.unboxed(self))

    def __iter__(self):
        return _rt.iterate(_rt.unboxed(self))

    def __getitem__(self, i):
        return _rt.unboxed(self)[i]

    def __contains__(self, part):
        return part in _rt.unboxed(self)

    def __add__(self, other):
        return _rt.unboxed(self) + _rt.unboxed(other)

    def __mul__(self, n):
        return _rt.unboxed(self) * n

    __rmul__ = __mul__

    def __mod__(self, args):
        return _percent(_rt.unboxed(self), args)

    def __eq__(self, other):
        other = _rt.unboxed(other)
        return _rt.unboxed(self) == other if _rt.is_str(other) else NotImplemented

    def __ne__(self, other):
        other = _rt.unboxed(other)
        return _rt.unboxed(self) != other if _rt.is_str(other) else NotImplemented

    def __lt__(self, other):
        other = _rt.unboxed(other)
        return _rt.unboxed(self) < other if _rt.is_str(other) else NotImplemented

    def __le__(self, other):
        other = _rt.unboxed(other)
        return _rt.unboxed(self) <= other if _rt.is_str(other) else NotImplemented

    def __gt__(self, other):
        other = _rt.unboxed(other)
        return _rt.unboxed(self) > other if _rt.is_str(other) else NotImplemented

    def __ge__(self, other):
        other = _rt.unboxed(other)
        return _rt.unboxed(self) >= other if _rt.is_str(other) else NotImplemented

    def __format__(self, spec):
        return _format_text(_rt.unboxed(self), spec)

    def capitalize(self):
        s = _rt.unboxed(self)
        low = _rt.text_lower(s)
        return _rt.text_title(s[:1]) + low[len(_rt.text_lower(s[:1])) :]

    def casefold(self):
        return _rt.text_fold(_rt.unboxed(self))

    def lower(self):
        return _rt.text_lower(_rt.unboxed(self))

    def upper(self):
        return _rt.text_upper(_rt.unboxed(self))

    def title(self):
        out = []
        inside = False
        for c in _rt.unboxed(self):
            out.append(_rt.text_lower(c) if inside else _rt.text_title(c))
            # A letter that has a case goes on with the word; so does what has none but is a letter's variant (`Lt`).
            low = _rt.text_lower(c)
            inside = low != c or _rt.text_upper(c) != c or _rt.code_class(_rt.text_code(c, 0)) & 96 != 0
        return "".join(out)

    def swapcase(self):
        s = _rt.unboxed(self)
        low = _rt.text_lower(s)
        out = []
        at = 0
        for c in s:
            n = len(_rt.text_lower(c))
            if _rt.code_class(_rt.text_code(c, 0)) & 32:
                out.append(low[at : at + n])
            elif _rt.code_class(_rt.text_code(c, 0)) & 64:
                out.append(_rt.text_upper(c))
            else:
                out.append(c)
            at += n
        return "".join(out)

    def center(self, width, fillchar=" ", /):
        s = _rt.unboxed(self)
        fill = _one_character(fillchar, "center")
        pad = _size(width) - len(s)
        if pad <= 0:
            return s
        left = pad // 2 + (pad & width & 1)
        return fill * left + s + fill * (pad - left)

    def ljust(self, width, fillchar=" ", /):
        s = _rt.unboxed(self)
        fill = _one_character(fillchar, "ljust")
        return s + fill * (_size(width) - len(s))

    def rjust(self, width, fillchar=" ", /):
        s = _rt.unboxed(self)
        fill = _one_character(fillchar, "rjust")
        return fill * (_size(width) - len(s)) + s

    def zfill(self, width, /):
        s = _rt.unboxed(self)
        pad = _size(width) - len(s)
        if pad <= 0:
            return s
        if s[:1] == "+" or s[:1] == "-":
            return s[:1] + "0" * pad + s[1:]
        return "0" * pad + s

    def expandtabs(self, tabsize=8):
        out = []
        column = 0
        for c in _rt.unboxed(self):
            if c == "\t":
                if tabsize > 0:
                    n = tabsize - column % tabsize
                    out.append(" " * n)
                    column += n
            else:
                out.append(c)
                column = 0 if c == "\n" or c == "\r" else column + 1
        return "".join(out)

    def find(self, sub, start=None, end=None, /):
        return _find(_rt.unboxed(self), _text(sub, "must be str, not "), start, end)

    def rfind(self, sub, start=None, end=None, /):
        return _find_last(_rt.unboxed(self), _text(sub, "must be str, not "), start, end)

    def index(self, sub, start=None, end=None, /):
        at = _find(_rt.unboxed(self), _text(sub, "must be str, not "), start, end)
        if at < 0:
            raise ValueError("substring not found")
        return at

    def rindex(self, sub, start=None, end=None, /):
        at = _find_last(_rt.unboxed(self), _text(sub, "must be str, not "), start, end)
        if at < 0:
            raise ValueError("substring not found")
        return at

    def count(self, sub, start=None, end=None, /):
        s = _rt.unboxed(self)
        sub = _text(sub, "must be str, not ")
        n = len(s)
        lo = 0 if start is None else _count(start)
        hi = n if end is None else _count(end)
        if lo > n:
            return 0
        lo = _clamped(lo, n)
        hi = _clamped(hi, n)
        if len(sub) == 0:
            return hi - lo + 1 if lo <= hi else 0
        found = 0
        while True:
            at = _find(s, sub, lo, hi)
            if at < 0:
                return found
            found += 1
            lo = at + len(sub)

    def startswith(self, prefix, start=None, end=None, /):
        return _begins(_rt.unboxed(self), prefix, start, end, True)

    def endswith(self, suffix, start=None, end=None, /):
        return _begins(_rt.unboxed(self), suffix, start, end, False)

    def replace(self, old, new, count=-1, /):
        old = _text(old, "replace() argument 1 must be str, not ")
        new = _text(new, "replace() argument 2 must be str, not ")
        return _rt.text_replace(_rt.unboxed(self), old, new, _size(count))

    def removeprefix(self, prefix, /):
        s = _rt.unboxed(self)
        prefix = _text(prefix, "removeprefix() argument must be str, not ")
        return s[len(prefix) :] if s.startswith(prefix) else s

    def removesuffix(self, suffix, /):
        s = _rt.unboxed(self)
        suffix = _text(suffix, "removesuffix() argument must be str, not ")
        return s[: len(s) - len(suffix)] if suffix and s.endswith(suffix) else s

    def strip(self, chars=None, /):
        return _stripped(_rt.unboxed(self), chars, True, True, "strip")

    def lstrip(self, chars=None, /):
        return _stripped(_rt.unboxed(self), chars, True, False, "lstrip")

    def rstrip(self, chars=None, /):
        return _stripped(_rt.unboxed(self), chars, False, True, "rstrip")

    def split(self, sep=None, maxsplit=-1):
        s = _rt.unboxed(self)
        most = _size(maxsplit)
        if sep is None:
            return _split_at_space(s, most)
        sep = _separator(sep)
        found = []
        start = 0
        while most != 0:
            at = _find(s, sep, start, None)
            if at < 0:
                break
            found.append(s[start:at])
            start = at + len(sep)
            most -= 1
        found.append(s[start:])
        return found

    def rsplit(self, sep=None, maxsplit=-1):
        s = _rt.unboxed(self)
        most = _size(maxsplit)
        if sep is None:
            return _split_at_space_from_end(s, most)
        sep = _separator(sep)
        found = []
        end = len(s)
        while most != 0:
            at = _find_last(s, sep, 0, end)
            if at < 0:
                break
            found.append(s[at + len(sep) : end])
            end = at
            most -= 1
        found.append(s[:end])
        found.reverse()
        return found

    def splitlines(self, keepends=False):
        s = _rt.unboxed(self)
        found = []
        start = 0
        i = 0
        n = len(s)
        while i < n:
            c = s[i]
            i += 1
            if c in "\n\r\x0b\x0c\x1c\x1d\x1e\x85\u2028\u2029":
                end = i - 1
                if c == "\r" and i < n and s[i] == "\n":
                    i += 1
                found.append(s[start:i] if keepends else s[start:end])
                start = i
        if start < n:
            found.append(s[start:])
        return found

    def partition(self, sep, /):
        s = _rt.unboxed(self)
        sep = _separator_of_partition(sep)
        at = _find(s, sep, None, None)
        if at < 0:
            return (s, "", "")
        return (s[:at], sep, s[at + len(sep) :])

    def rpartition(self, sep, /):
        s = _rt.unboxed(self)
        sep = _separator_of_partition(sep)
        at = _find_last(s, sep, None, None)
        if at < 0:
            return ("", "", s)
        return (s[:at], sep, s[at + len(sep) :])

    def join(self, iterable, /):
        s = _rt.unboxed(self)
        if not _rt.is_list(iterable) and not _rt.is_tuple(iterable):
            if not _rt.is_iterable(iterable):
                raise TypeError("can only join an iterable")
            iterable = _rt.list_of(iterable)
        parts = []
        i = 0
        for part in iterable:
            text = _rt.unboxed(part)
            if not _rt.is_str(text):
                raise TypeError(
                    "sequence item " + _rt.int_to_text(i, 10) + ": expected str instance, " + _type_name(part) + " found"
                )
            if i > 0 and len(s) > 0:
                parts.append(s)
            parts.append(text)
            i += 1
        return _rt.join_texts(parts)

    def isalpha(self):
        return _is_class(_rt.unboxed(self), 1)

    def isdecimal(self):
        return _is_class(_rt.unboxed(self), 2)

    def isdigit(self):
        return _is_class(_rt.unboxed(self), 4)

    def isnumeric(self):
        return _is_class(_rt.unboxed(self), 8)

    def isalnum(self):
        return _is_class(_rt.unboxed(self), 15)

    def isspace(self):
        return _is_class(_rt.unboxed(self), 16)

    def isupper(self):
        return _is_cased(_rt.unboxed(self), 32, 64)

    def islower(self):
        return _is_cased(_rt.unboxed(self), 64, 32)

    def istitle(self):
        cased = False
        before = False
        for c in _rt.unboxed(self):
            bits = _rt.code_class(_rt.text_code(c, 0))
            if bits & 32 or _rt.text_title(c) == c and _rt.text_lower(c) != c:
                if before:
                    return False
                before = True
                cased = True
            elif bits & 64:
                if not before:
                    return False
                cased = True
            else:
                before = False
        return cased

    def isprintable(self):
        for c in _rt.unboxed(self):
            if _rt.code_class(_rt.text_code(c, 0)) & 128 == 0:
                return False
        return True

    def isascii(self):
        for c in _rt.unboxed(self):
            if _rt.text_code(c, 0) > 127:
                return False
        return True

    def isidentifier(self):
        s = _rt.unboxed(self)
        if len(s) == 0 or _rt.code_class(_rt.text_code(s, 0)) & 256 == 0:
            return False
        return _is_class(s, 512)

    def translate(self, table, /):
        out = []
        for c in _rt.unboxed(self):
            try:
                found = table[_rt.text_code(c, 0)]
            except LookupError:
                out.append(c)
                continue
            if found is None:
                continue
            if _rt.is_int(found):
                found = chr(found)
            elif not _rt.is_str(found):
                raise TypeError("character mapping must return integer, None or str")
            out.append(found)
        return "".join(out)

    @staticmethod
    def maketrans(x, y=None, z=None, /):
        made = {}
        if y is None:
            if not _rt.is_dict(x):
                raise TypeError("if you give only one argument to maketrans it must be a dict")
            for k in x:
                if _rt.is_str(k):
                    if len(k) != 1:
                        raise ValueError("string keys in translate table must be of length 1")
                    made[_rt.text_code(k, 0)] = x[k]
                elif _rt.is_int(k):
                    made[k] = x[k]
                else:
                    raise TypeError("keys in translate table must be strings or integers")
            return made
        if not _rt.is_str(x):
            raise TypeError("first maketrans argument must be a string if there is a second argument")
        if not _rt.is_str(y):
            raise TypeError("maketrans() argument 2 must be str, not " + _type_name(y))
        if len(x) != len(y):
            raise ValueError("the first two maketrans arguments must have equal length")
        for i in range(len(x)):
            made[_rt.text_code(x, i)] = _rt.text_code(y, i)
        if z is not None:
            for c in z:
                made[_rt.text_code(c, 0)] = None
        return made

    def format(self, /, *args, **kwargs):
        return _formatted(_rt.unboxed(self), args, kwargs, [0, None], 2)

    def format_map(self, mapping, /):
        return _formatted(_rt.unboxed(self), None, mapping, [0, None], 2)

    def encode(self, encoding="utf-8", errors="strict"):
        name = encoding.lower().replace("_", "-")
        if name in ("utf-8", "utf8"):
            return _encoded_utf8(_rt.unboxed(self), errors)
        if name in ("ascii", "us-ascii", "latin-1", "latin1", "iso-8859-1", "iso8859-1"):
            return _encoded_bytes(_rt.unboxed(self), errors, 128 if "ascii" in name else 256)
        _unknown_encoding(encoding)


def _unknown_encoding(name):
    if not _rt.is_str(name):
        raise TypeError("argument 'encoding' must be str, not " + _type_name(name))
    _rt.unsupported("an encoding other than UTF-8, ASCII and Latin-1")


def _encode_error(encoding, s, i, limit, reason):
    """Says which characters cannot be encoded: all that follow one another."""
    end = i
    while end < len(s) and (_rt.text_code(s, end) >= limit if limit else 55296 <= _rt.text_code(s, end) < 57344):
        end += 1
    raise UnicodeEncodeError(encoding, s, i, end, reason)


def _encoded_utf8(s, errors):
    out = []
    for i in range(len(s)):
        c = _rt.text_code(s, i)
        if c < 128:
            out.append(c)
        elif c < 2048:
            out.append(192 + (c >> 6))
            out.append(128 + (c & 63))
        elif c < 65536:
            if 55296 <= c < 57344:
                if errors == "ignore":
                    continue
                if errors == "replace":
                    out.append(63)
                    continue
                if errors not in ("surrogatepass", "strict"):
                    _unknown_errors("surrogateescape" if errors in ("xmlcharrefreplace", "backslashreplace") else errors)
                if errors != "surrogatepass":
                    _encode_error("utf-8", s, i, 0, "surrogates not allowed")
            out.append(224 + (c >> 12))
            out.append(128 + ((c >> 6) & 63))
            out.append(128 + (c & 63))
        else:
            out.append(240 + (c >> 18))
            out.append(128 + ((c >> 12) & 63))
            out.append(128 + ((c >> 6) & 63))
            out.append(128 + (c & 63))
    return bytes(out)


def _ascii_codes(s):
    return [_rt.text_code(c, 0) for c in s]


def _encoded_bytes(s, errors, limit):
    out = []
    for i in range(len(s)):
        c = _rt.text_code(s, i)
        if c < limit:
            out.append(c)
        elif errors == "replace":
            out.append(63)
        elif errors == "xmlcharrefreplace":
            out.extend(_ascii_codes("&#" + _rt.int_to_text(c, 10) + ";"))
        elif errors == "backslashreplace":
            digits = _rt.int_to_text(c, 16)
            out.extend(_ascii_codes("\\x" + digits.rjust(2, "0") if c < 256 else "\\u" + digits.rjust(4, "0") if c < 65536 else "\\U" + digits.rjust(8, "0")))
        elif errors not in ("ignore", "strict"):
            _unknown_errors(errors)
        elif errors != "ignore":
            name = "ascii" if limit == 128 else "latin-1"
            _encode_error(name, s, i, limit, "ordinal not in range(" + _rt.int_to_text(limit, 10) + ")")
    return bytes(out)


def _find(s, sub, start, end):
    n = len(s)
    lo = 0 if start is None else _count(start)
    hi = n if end is None else _count(end)
    if lo > n:
        return -1
    lo = _clamped(lo, n)
    hi = _clamped(hi, n)
    if hi - lo < len(sub):
        return -1
    return _rt.text_find(s, sub, lo, hi)


def _find_last(s, sub, start, end):
    n = len(s)
    lo = 0 if start is None else _count(start)
    hi = n if end is None else _count(end)
    if lo > n:
        return -1
    lo = _clamped(lo, n)
    hi = _clamped(hi, n)
    if hi - lo < len(sub):
        return -1
    return _rt.text_find_last(s, sub, lo, hi)


def _begins(s, prefix, start, end, first):
    n = len(s)
    lo = 0 if start is None else _count(start)
    hi = n if end is None else _count(end)
    beyond = lo > n
    lo = _clamped(lo, n)
    hi = _clamped(hi, n)
    options = prefix if _rt.is_tuple(prefix) else (prefix,)
    name = "startswith" if first else "endswith"
    for option in options:
        part = _rt.unboxed(option)
        if not _rt.is_str(part):
            if _rt.is_tuple(prefix):
                raise TypeError("tuple for " + name + " must only contain str, not " + _type_name(option))
            raise TypeError(name + " first arg must be str or a tuple of str, not " + _type_name(prefix))
        k = len(part)
        if beyond or hi - lo < k:
            continue
        if (s[lo : lo + k] if first else s[hi - k : hi]) == part:
            return True
    return False


def _stripped(s, chars, left, right, name):
    if chars is not None:
        chars = _rt.unboxed(chars)
        if not _rt.is_str(chars):
            raise TypeError(name + " arg must be None or str")
    lo = 0
    hi = len(s)
    while left and lo < hi and _is_stripped(s, lo, chars):
        lo += 1
    while right and lo < hi and _is_stripped(s, hi - 1, chars):
        hi -= 1
    return s[lo:hi]


def _is_stripped(s, i, chars):
    if chars is None:
        return _rt.code_class(_rt.text_code(s, i)) & 16 != 0
    return s[i] in chars


def _separator(sep):
    s = _rt.unboxed(sep)
    if not _rt.is_str(s):
        raise TypeError("must be str or None, not " + _type_name(sep))
    if len(s) == 0:
        raise ValueError("empty separator")
    return s


def _separator_of_partition(sep):
    s = _text(sep, "must be str, not ")
    if len(s) == 0:
        raise ValueError("empty separator")
    return s


def _split_at_space(s, most):
    found = []
    n = len(s)
    i = 0
    while True:
        while i < n and _is_stripped(s, i, None):
            i += 1
        if i >= n:
            return found
        if most == 0:
            found.append(s[i:])
            return found
        start = i
        while i < n and not _is_stripped(s, i, None):
            i += 1
        found.append(s[start:i])
        most -= 1


def _split_at_space_from_end(s, most):
    found = []
    i = len(s)
    while True:
        while i > 0 and _is_stripped(s, i - 1, None):
            i -= 1
        if i <= 0:
            break
        if most == 0:
            found.append(s[:i])
            break
        end = i
        while i > 0 and not _is_stripped(s, i - 1, None):
            i -= 1
        found.append(s[i:end])
        most -= 1
    found.reverse()
    return found


def _is_cased(s, wanted, other):
    found = False
    for c in s:
        bits = _rt.code_class(_rt.text_code(c, 0))
        if bits & other:
            return False
        if bits & wanted:
            found = True
        elif _rt.text_title(c) == c and _rt.text_lower(c) != c:
            # A title case character is neither.
            return False
    return found


# The format language.


def _parsed(spec):
    """A format specification: fill, align, sign, alternate, zero, width, grouping, precision, type."""
    fill = None
    align = None
    i = 0
    if len(spec) >= 2 and spec[1] in "<>=^":
        fill = spec[0]
        align = spec[1]
        i = 2
    elif spec[:1] in ("<", ">", "=", "^"):
        align = spec[0]
        i = 1
    sign = None
    if spec[i : i + 1] in ("+", "-", " "):
        sign = spec[i]
        i += 1
    z = False
    if spec[i : i + 1] == "z":
        z = True
        i += 1
    alternate = False
    if spec[i : i + 1] == "#":
        alternate = True
        i += 1
    zero = False
    if fill is None and spec[i : i + 1] == "0":
        zero = align is None
        fill = "0"
        if align is None:
            align = "="
        i += 1
    start = i
    while spec[i : i + 1].isdecimal():
        i += 1
    width = -1
    if i > start:
        width = _rt.int_of_text(spec[start:i], 10)
    group = None
    if spec[i : i + 1] in (",", "_"):
        group = spec[i]
        i += 1
        if spec[i : i + 1] in (",", "_"):
            raise ValueError("Cannot specify both ',' and '_'." if spec[i] != group else "Cannot specify '" + group + "' with '" + group + "'.")
    precision = -1
    if spec[i : i + 1] == ".":
        i += 1
        start = i
        while spec[i : i + 1].isdecimal():
            i += 1
        if i == start:
            raise ValueError("Format specifier missing precision")
        precision = _rt.int_of_text(spec[start:i], 10)
    rest = spec[i:]
    if group is not None and len(rest) == 1 and rest not in "defgEFG%" and not (group == "_" and rest in "boxX"):
        raise ValueError("Cannot specify '" + group + "' with '" + rest + "'.")
    return fill, align, sign, alternate, zero, width, group, precision, rest, z


def _bad_code(code, name):
    if len(code) != 1:
        raise ValueError("Invalid format specifier")
    if " " < code < "\x80":
        raise ValueError("Unknown format code '" + code + "' for object of type '" + name + "'")
    raise ValueError(
        "Unknown format code '\\x" + _rt.int_to_text(_rt.text_code(code, 0), 16) + "' for object of type '" + name + "'"
    )


def _invalid(spec, name):
    raise ValueError("Invalid format specifier '" + spec + "' for object of type '" + name + "'")


def _padded(text, lead, fill, align, width, default):
    """A text of a sign or prefix and digits, in a field."""
    if fill is None:
        fill = " "
    if align is None:
        align = default
    n = width - len(lead) - len(text)
    if n <= 0:
        return lead + text
    if align == "<":
        return lead + text + fill * n
    if align == ">":
        return fill * n + lead + text
    if align == "=":
        return lead + fill * n + text
    return fill * (n // 2) + lead + text + fill * (n - n // 2)


def _format_text(s, spec):
    if spec == "":
        return s
    fill, align, sign, alternate, zero, width, group, precision, code, z = _parsed(spec)
    if len(code) > 1:
        _invalid(spec, "str")
    if code != "" and code != "s":
        _bad_code(code, "str")
    if group is not None:
        raise ValueError("Cannot specify '" + group + "' with 's'.")
    if sign is not None:
        raise ValueError(
            "Space not allowed in string format specifier" if sign == " " else "Sign not allowed in string format specifier"
        )
    if z:
        raise ValueError("Negative zero coercion (z) not allowed in string format specifier")
    if alternate:
        raise ValueError("Alternate form (#) not allowed in string format specifier")
    if align == "=" and not zero:
        raise ValueError("'=' alignment not allowed in string format specifier")
    if align == "=":
        align = "<"
    if precision >= 0:
        s = s[:precision]
    return _padded(s, "", fill, align, width, "<")


def _grouped(digits, group, step, width):
    """Digits with separators; zeros in front of them to fill the width."""
    if group is None:
        while len(digits) < width:
            digits = "0" * (width - len(digits)) + digits
        return digits
    out = ""
    n = 0
    i = len(digits)
    while i > 0 or len(out) < width:
        if n == step:
            out = group + out
            n = 0
            # A separator never stands in front.
        i -= 1
        out = (digits[i] if i >= 0 else "0") + out
        n += 1
    return out


def _format_integer(n, spec):
    if spec == "":
        return _rt.int_to_text(n, 10)
    fill, align, sign, alternate, zero, width, group, precision, code, z = _parsed(spec)
    if len(code) > 1:
        _invalid(spec, "int")
    if code != "" and code in "eEfFgG%":
        return _format_float(_float_of_int(n), spec)
    if code not in ("", "b", "c", "d", "n", "o", "x", "X"):
        _bad_code(code, "int")
    if precision >= 0:
        raise ValueError("Precision not allowed in integer format specifier")
    if z:
        raise ValueError("Negative zero coercion (z) not allowed in format specifier with integer")
    if code == "c":
        if sign is not None:
            raise ValueError("Sign not allowed with integer format specifier 'c'")
        if alternate:
            raise ValueError("Alternate form (#) not allowed with integer format specifier 'c'")
        if group is not None:
            raise ValueError("Cannot specify '" + group + "' with 'c'.")
        if n < -9223372036854775808 or n > 9223372036854775807:
            raise OverflowError("Python int too large to convert to C long")
        if n < 0 or n > 1114111:
            raise OverflowError("%c arg not in range(0x110000)")
        return _padded(chr(n), "", fill, align, width, ">")
    radix = {"b": 2, "o": 8, "x": 16, "X": 16}.get(code, 10)
    if group == "," and radix != 10 or group is not None and code == "n":
        raise ValueError("Cannot specify '" + group + "' with '" + code + "'.")
    digits = _rt.int_to_text(-n if n < 0 else n, radix)
    lead = "-" if n < 0 else "" if sign is None or sign == "-" else sign
    if alternate and radix != 10:
        lead = lead + "0" + code
    if code == "X":
        digits = _rt.text_upper(digits)
    least = width - len(lead) if fill == "0" and align == "=" else 0
    digits = _grouped(digits, group, 3 if radix == 10 else 4, least)
    return _padded(digits, lead, fill, align, width, ">")


_CODES = {"e": 101, "E": 101, "f": 102, "F": 102, "g": 103, "G": 103, "": 103, "n": 103, "%": 102}


def _format_float(x, spec):
    if spec == "":
        return _rt.float_to_text(x)
    fill, align, sign, alternate, zero, width, group, precision, code, z = _parsed(spec)
    if len(code) > 1:
        _invalid(spec, "float")
    if code not in _CODES:
        _bad_code(code, "float")
    if z:
        _rt.unsupported("the format option z")
    if group is not None and code == "n":
        raise ValueError("Cannot specify '" + group + "' with 'n'.")
    if code == "%":
        x = x * 100.0
    negative = _rt.f_bits(x) >> 63 != 0 and x == x
    size = _rt.f_abs(x)
    if x != x:
        digits = "nan"
    elif x - x != 0.0:
        digits = "inf"
    elif code == "" and precision < 0:
        digits = _rt.float_to_text(size)
        if alternate:
            _rt.unsupported("the alternate form of a float without a type")
    elif code == "":
        digits = _general(size, precision, alternate)
    else:
        digits = _rt.float_format(size, _CODES[code], 6 if precision < 0 else precision, alternate)
    if code in ("E", "F", "G"):
        digits = _rt.text_upper(digits)
    if code == "%":
        digits = digits + "%"
    lead = "-" if negative else "" if sign is None or sign == "-" else sign
    end = 0
    while end < len(digits) and digits[end].isdecimal():
        end += 1
    if end > 0:
        tail = digits[end:]
        least = width - len(lead) - len(tail) if fill == "0" and align == "=" else 0
        digits = _grouped(digits[:end], group, 3, least) + tail
    return _padded(digits, lead, fill, align, width, ">")


def _general(x, precision, alternate):
    """As `g`, with at least one digit behind the point where there is no exponent."""
    if precision == 0:
        precision = 1
    digits = _rt.float_format(x, 103, precision, alternate)
    if (x >= 10.0 ** (precision - 1) or x == 0.0 and precision == 1) and "e" not in digits and "." not in digits:
        # One place less than `g` has, so that a digit behind the point fits.
        text = _rt.float_format(x, 101, precision - 1, alternate)
        exponent = _rt.int_of_text(text[text.index("e") + 1 :].lstrip("+"), 10)
        if exponent >= precision - 1:
            mantissa = text[: text.index("e")]
            if "." in mantissa:
                mantissa = mantissa.rstrip("0").rstrip(".")
            return mantissa + text[text.index("e") :]
    if "e" not in digits and "." not in digits:
        digits = digits + ".0"
    return digits


def _format(v, spec):
    """What `format` gives for values of the runtime's own kinds."""
    if _rt.is_bool(v):
        return _format_text("True" if v else "False", spec) if spec == "" else _format_integer(_rt.as_int(v), spec)
    x = _rt.unboxed(v)
    if _rt.is_int(x):
        return _format_integer(_rt.as_int(x), spec)
    if _rt.is_float(x):
        return _format_float(x, spec)
    if _rt.is_str(x):
        return _format_text(x, spec)
    if spec:
        raise TypeError("unsupported format string passed to " + _type_name(v) + ".__format__")
    return _rt.str_of(v)


def _formatted(s, args, kwargs, counter, depth):
    """str.format: literal text, and fields `{name!conversion:specification}`."""
    if depth < 0:
        raise ValueError("Max string recursion exceeded")
    out = []
    i = 0
    n = len(s)
    while i < n:
        c = s[i]
        i += 1
        if c == "{":
            if i < n and s[i] == "{":
                out.append("{")
                i += 1
                continue
            if i >= n:
                raise ValueError("Single '{' encountered in format string")
            text, i = _field(s, i, args, kwargs, counter, depth)
            out.append(text)
        elif c == "}":
            if i < n and s[i] == "}":
                out.append("}")
                i += 1
                continue
            raise ValueError("Single '}' encountered in format string")
        else:
            start = i - 1
            while i < n and s[i] != "{" and s[i] != "}":
                i += 1
            out.append(s[start:i])
    return "".join(out)


def _field(s, i, args, kwargs, counter, depth):
    """The text of the field that begins behind the brace at `i - 1`, and where it ends."""
    n = len(s)
    start = i
    inside = False
    end = ""
    while i < n and end == "":
        c = s[i]
        i += 1
        if c == "{" and not inside:
            raise ValueError("unexpected '{' in field name")
        if c == "[":
            inside = True
        elif c == "]":
            inside = False
        elif c in "}:!" and not inside:
            end = c
    if end == "":
        raise ValueError("expected '}' before end of string")
    name = s[start : i - 1]
    conversion = None
    if end == "!":
        if i >= n:
            raise ValueError("end of string while looking for conversion specifier")
        conversion = s[i]
        i += 1
        if i < n:
            end = s[i]
            i += 1
            if end != "}" and end != ":":
                raise ValueError("expected ':' after conversion specifier")
    spec = ""
    if end != "}":
        start = i
        level = 1
        while i < n and level:
            level += 1 if s[i] == "{" else -1 if s[i] == "}" else 0
            i += 1
        if level:
            raise ValueError("unmatched '{' in format spec")
        spec = s[start : i - 1]
    value = _field_value(name, args, kwargs, counter)
    if conversion == "r":
        value = _rt.repr_of(value)
    elif conversion == "s":
        value = _rt.str_of(value)
    elif conversion == "a":
        value = _rt.ascii_of(value)
    elif conversion is not None:
        raise ValueError("Unknown conversion specifier " + conversion)
    if "{" in spec or "}" in spec:
        spec = _formatted(spec, args, kwargs, counter, depth - 1)
    return _rt.format_value(value, spec), i


def _field_value(name, args, kwargs, counter):
    end = 0
    while end < len(name) and name[end] not in ".[":
        end += 1
    first = name[:end]
    rest = name[end:]
    if first == "" or first.isdecimal():
        if first == "":
            if counter[1] is False:
                raise ValueError("cannot switch from manual field specification to automatic field numbering")
            counter[1] = True
            at = counter[0]
            counter[0] = at + 1
        else:
            if counter[1] is True:
                raise ValueError("cannot switch from automatic field numbering to manual field specification")
            counter[1] = False
            at = _rt.int_of_text(first, 10)
        if args is None:
            raise ValueError("Format string contains positional fields")
        if at >= len(args):
            raise IndexError("Replacement index " + _rt.int_to_text(at, 10) + " out of range for positional args tuple")
        value = args[at]
    else:
        value = kwargs[first]
    while rest:
        if rest[0] == ".":
            end = 1
            while end < len(rest) and rest[end] not in ".[":
                end += 1
            if end == 1:
                raise ValueError("Empty attribute in format string")
            value = _rt.get_attribute(value, rest[1:end])
            rest = rest[end:]
        elif rest[0] == "[":
            end = rest.find("]")
            if end < 0:
                raise ValueError("Missing ']' in format string")
            key = rest[1:end]
            if key == "":
                raise ValueError("Empty attribute in format string")
            value = value[_rt.int_of_text(key, 10) if key.isdecimal() else key]
            rest = rest[end + 1 :]
        else:
            raise ValueError("Only '.' or '[' may follow ']' in format field specifier")
    return value


def _percent(s, args, octets=False):
    """The operator `%` of texts, and of bytes, which are given as texts of Latin-1 (`octets`)."""
    if not _rt.is_str(s):
        return _bytes_percent(s, args)
    values = args if _rt.is_tuple(args) else (args,)
    mapping = None
    if _rt.is_bytes(args) or type(args) is range:
        mapping = args
    elif not _rt.is_tuple(args) and not _rt.is_str(args):
        if not _rt.is_missing(_rt.attribute_or_none(args, "__getitem__")):
            mapping = args
    used = 0
    out = []
    i = 0
    n = len(s)
    while i < n:
        at = _find(s, "%", i, None)
        if at < 0:
            out.append(s[i:])
            break
        out.append(s[i:at])
        i = at + 1
        if i >= n:
            raise ValueError("incomplete format")
        if s[i] == "%":
            out.append("%")
            i += 1
            continue
        value = None
        named = False
        if s[i] == "(":
            if mapping is None:
                raise TypeError("format requires a mapping")
            level = 1
            start = i + 1
            i += 1
            while i < n and level:
                level += 1 if s[i] == "(" else -1 if s[i] == ")" else 0
                i += 1
            if level:
                raise ValueError("incomplete format key")
            key = s[start : i - 1]
            value = mapping[_rt.bytes_of_latin(key) if octets else key]
            named = True
            # What is taken by position is used up by that (Objects/unicodeobject.c, unicode_format_arg_parse).
            used = len(values)
        flags = ""
        while i < n and s[i] in "-+ #0":
            flags += s[i]
            i += 1
        width = 0
        precision = -1
        if i < n and s[i] == "*":
            width, used = _star(values, used)
            if width < 0:
                flags += "-"
                width = -width
            i += 1
        else:
            while i < n and s[i].isdecimal():
                width = width * 10 + _rt.text_code(s, i) - 48
                i += 1
        if i < n and s[i] == ".":
            i += 1
            precision = 0
            if i < n and s[i] == "*":
                precision, used = _star(values, used)
                if precision < 0:
                    precision = 0
                i += 1
            else:
                while i < n and s[i].isdecimal():
                    precision = precision * 10 + _rt.text_code(s, i) - 48
                    i += 1
        if i < n and s[i] in "hlL":
            i += 1
        if i >= n:
            raise ValueError("incomplete format")
        code = s[i]
        i += 1
        if not named:
            if used >= len(values):
                raise TypeError("not enough arguments for format string")
            value = values[used]
            used += 1
        if octets and code in "sbcra":
            value = _percent_octets(value, code)
            code = "s"
        out.append(_percent_value(value, code, flags, width, precision, i - 1))
    if used < len(values) and mapping is None:
        raise TypeError("not all arguments converted during " + ("bytes" if octets else "string") + " formatting")
    return "".join(out)


def _bytes_percent(s, args):
    made = _percent(_rt.latin_of_bytes(bytes(s)), args, True)
    return _rt.bytes_of_latin(made) if _rt.is_bytes(s) else bytearray(_rt.bytes_of_latin(made))


def _percent_octets(value, code):
    """What a conversion of bytes stands for, as a text of Latin-1 (Objects/bytesobject.c, `_PyBytes_FormatEx`)."""
    if code == "c":
        if _is_integer(value):
            if not 0 <= value <= 255:
                raise OverflowError("%c arg not in range(256)")
            return chr(value)
        if (_rt.is_bytes(value) or isinstance(value, bytearray)) and len(value) == 1:
            return _rt.latin_of_bytes(bytes(value))
        raise TypeError("%c requires an integer in range(256) or a single byte")
    if code in "ra":
        return _rt.ascii_of(value)
    if not (_rt.is_bytes(value) or isinstance(value, bytearray)):
        method = _rt.attribute_or_none(_rt.type_of(value), "__bytes__")
        if _rt.is_missing(method):
            raise TypeError(
                "%b requires a bytes-like object, or an object that implements __bytes__, not '" + _type_name(value) + "'"
            )
        value = method(value)
    return _rt.latin_of_bytes(bytes(value))


def _star(values, used):
    if used >= len(values):
        raise TypeError("not enough arguments for format string")
    if not _rt.is_int(values[used]):
        raise TypeError("* wants int")
    return values[used], used + 1


def _percent_value(value, code, flags, width, precision, at):
    if code in "sra":
        text = _rt.str_of(value) if code == "s" else _rt.repr_of(value) if code == "r" else _rt.ascii_of(value)
        if precision >= 0:
            text = text[:precision]
        return text.ljust(width) if "-" in flags else text.rjust(width)
    if code == "c":
        if _rt.is_str(value):
            if len(value) != 1:
                raise TypeError("%c requires int or char")
            text = value
        elif _is_integer(value):
            if not 0 <= value <= 1114111:
                raise OverflowError("%c arg not in range(0x110000)")
            text = chr(value)
        else:
            raise TypeError("%c requires int or char")
        return text.ljust(width) if "-" in flags else text.rjust(width)
    lead = ""
    if code in "diuoxX":
        if code in "diu" and _rt.is_float(_rt.unboxed(value)):
            value = _rt.unboxed(value).__trunc__()
        elif not _is_integer(value):
            method = _rt.attribute_or_none(_rt.type_of(value), "__index__" if code in "oxX" else "__int__")
            if _rt.is_missing(method) or _rt.is_str(_rt.unboxed(value)):
                if code in "diu":
                    raise TypeError("%" + code + " format: a real number is required, not " + _type_name(value))
                raise TypeError("%" + code + " format: an integer is required, not " + _type_name(value))
            value = method(value)
        n = _rt.as_int(value)
        negative = n < 0
        radix = 8 if code == "o" else 16 if code in "xX" else 10
        digits = _rt.int_to_text(-n if negative else n, radix)
        if precision > len(digits):
            digits = "0" * (precision - len(digits)) + digits
        if "#" in flags and radix != 10:
            lead = "0" + code
        if code == "X":
            digits = _rt.text_upper(digits)
    elif code in "eEfFgG":
        x = _percent_real(value)
        negative = _rt.f_bits(x) >> 63 != 0 and x == x
        size = _rt.f_abs(x)
        if x != x:
            digits = "nan"
        elif x - x != 0.0:
            digits = "inf"
        else:
            digits = _rt.float_format(size, _CODES[code], 6 if precision < 0 else precision, "#" in flags)
        if code in "EFG":
            digits = _rt.text_upper(digits)
    else:
        raise ValueError(
            "unsupported format character '" + code + "' (0x" + _rt.int_to_text(_rt.text_code(code, 0), 16) + ") at index "
            + _rt.int_to_text(at, 10)
        )  # fmt: skip
    sign = "-" if negative else "+" if "+" in flags else " " if " " in flags else ""
    pad = width - len(sign) - len(lead) - len(digits)
    if "-" in flags:
        return sign + lead + digits + " " * pad
    if "0" in flags:
        return sign + lead + "0" * pad + digits
    return " " * pad + sign + lead + digits


def _percent_real(value):
    x = _rt.unboxed(value)
    if not _is_number(x) and _rt.is_missing(_rt.attribute_or_none(_rt.type_of(x), "__float__")):
        raise TypeError("must be real number, not " + _type_name(value))
    return _real(x)


# Bytes.

def _latin(v):
    """An argument that must be bytes, as a text of Latin-1."""
    if _rt.is_instance(v, bytearray):
        v = bytes(v)
    if not _rt.is_bytes(v):
        raise TypeError("a bytes-like object is required, not '" + _type_name(v) + "'")
    return _rt.latin_of_bytes(v)


def _latin_part(v):
    """What is looked for in bytes: bytes, or the number of one byte."""
    if _rt.is_instance(v, bytearray):
        v = bytes(v)
    if _rt.is_bytes(v):
        return _rt.latin_of_bytes(v)
    if not _is_integer(v):
        raise TypeError("argument should be integer or bytes-like object, not '" + _type_name(v) + "'")
    n = _rt.as_int(v)
    if n < 0 or n > 255:
        raise ValueError("byte must be in range(0, 256)")
    return _rt.text_of_code(n)


def _all_bytes(texts):
    return [_rt.bytes_of_latin(t) for t in texts]


def _ascii_case(s, first, last, shift):
    """Letters from `first` to `last` moved by `shift` in the code."""
    out = []
    for c in s:
        out.append(_rt.text_of_code(_rt.text_code(c, 0) + shift) if first <= c <= last else c)
    return _rt.join_texts(out)


def _hex_in_groups(data, sep, size):
    if len(sep) != 1:
        raise ValueError("sep must be length 1.")
    if not _rt.is_str(sep) and not _rt.is_bytes(sep):
        raise TypeError("sep must be str or bytes.")
    if not sep.isascii():
        raise ValueError("sep must be ASCII.")
    if _rt.is_bytes(sep):
        sep = _rt.latin_of_bytes(sep)
    digits = data.hex()
    n = len(data)
    if size == 0:
        return digits
    width = abs(size)
    parts = []
    # Groups are counted from the end, or from the start where the number is negative.
    at = n % width if size > 0 else 0
    if at:
        parts.append(digits[: 2 * at])
    while at < n:
        parts.append(digits[2 * at : 2 * (at + width)])
        at += width
    return sep.join(parts)


class bytes:
    def __new__(cls, source=b"", encoding=None, errors=None):
        if cls is not bytes:
            _rt.unsupported("a class derived from bytes")
        if encoding is not None or errors is not None:
            if not _rt.is_str(source):
                raise TypeError(("errors" if encoding is None else "encoding") + " without a string argument")
            return source.encode(encoding or "utf-8", errors or "strict")
        if _rt.is_bytes(source):
            return source
        if _rt.is_str(source):
            raise TypeError("string argument without an encoding")
        if _is_integer(source):
            if source < 0:
                raise ValueError("negative count")
            _index_sized(source)
            return _rt.bytes_of_latin("\0" * _rt.as_int(source))
        method = _rt.attribute_or_none(_rt.type_of(source), "__bytes__")
        if not _rt.is_missing(method):
            return method(source)
        codes = _as_codes(source)
        if codes is not None:
            source = codes
        if not _rt.is_iterable(source):
            raise TypeError("cannot convert '" + _type_name(source) + "' object to bytes")
        codes = []
        for b in source:
            n = _rt.as_int(b)
            if n < 0 or n > 255:
                raise ValueError("bytes must be in range(0, 256)")
            codes.append(n)
        return _rt.bytes_of_codes(codes)

    def decode(self, encoding="utf-8", errors="strict"):
        name = encoding.lower().replace("_", "-")
        if name in ("latin-1", "latin1", "iso-8859-1", "iso8859-1"):
            return _rt.latin_of_bytes(self)
        if name in ("ascii", "us-ascii", "utf-8", "utf8"):
            return _decoded(self, name == "ascii" or name == "us-ascii", errors)
        _unknown_encoding(encoding)

    def hex(self, sep=None, bytes_per_sep=1):
        if sep is not None:
            return _hex_in_groups(self, sep, bytes_per_sep)
        out = []
        for b in self:
            for digit in (b // 16, b % 16):
                out.append(_rt.text_of_code(digit + (48 if digit < 10 else 87)))
        return "".join(out)

    def find(self, sub, start=None, end=None, /):
        return _find(_rt.latin_of_bytes(self), _latin_part(sub), start, end)

    def rfind(self, sub, start=None, end=None, /):
        return _find_last(_rt.latin_of_bytes(self), _latin_part(sub), start, end)

    def index(self, sub, start=None, end=None, /):
        at = _find(_rt.latin_of_bytes(self), _latin_part(sub), start, end)
        if at < 0:
            raise ValueError("subsection not found")
        return at

    def rindex(self, sub, start=None, end=None, /):
        at = _find_last(_rt.latin_of_bytes(self), _latin_part(sub), start, end)
        if at < 0:
            raise ValueError("subsection not found")
        return at

    def count(self, sub, start=None, end=None, /):
        return _rt.latin_of_bytes(self).count(_latin_part(sub), start, end)

    def startswith(self, prefix, start=None, end=None, /):
        return _bytes_begin(self, prefix, start, end, True)

    def endswith(self, suffix, start=None, end=None, /):
        return _bytes_begin(self, suffix, start, end, False)

    def replace(self, old, new, count=-1, /):
        return _rt.bytes_of_latin(_rt.text_replace(_rt.latin_of_bytes(self), _latin(old), _latin(new), _size(count)))

    def removeprefix(self, prefix, /):
        return _rt.bytes_of_latin(_rt.latin_of_bytes(self).removeprefix(_latin(prefix)))

    def removesuffix(self, suffix, /):
        return _rt.bytes_of_latin(_rt.latin_of_bytes(self).removesuffix(_latin(suffix)))

    def strip(self, chars=None, /):
        return _bytes_stripped(self, chars, True, True)

    def lstrip(self, chars=None, /):
        return _bytes_stripped(self, chars, True, False)

    def rstrip(self, chars=None, /):
        return _bytes_stripped(self, chars, False, True)

    def split(self, sep=None, maxsplit=-1):
        if sep is None:
            return _all_bytes(_ascii_words(_rt.latin_of_bytes(self), maxsplit))
        return _all_bytes(_rt.latin_of_bytes(self).split(_latin(sep), maxsplit))

    def rsplit(self, sep=None, maxsplit=-1):
        if sep is None:
            _rt.unsupported("bytes.rsplit at white space")
        return _all_bytes(_rt.latin_of_bytes(self).rsplit(_latin(sep), maxsplit))

    def partition(self, sep, /):
        return _rt.tuple_of_list(_all_bytes(_rt.latin_of_bytes(self).partition(_latin(sep))))

    def rpartition(self, sep, /):
        return _rt.tuple_of_list(_all_bytes(_rt.latin_of_bytes(self).rpartition(_latin(sep))))

    def join(self, iterable, /):
        parts = []
        i = 0
        for part in iterable:
            if _as_codes(part) is not None and not _rt.is_bytes(part):
                part = bytes(part)
            if not _rt.is_bytes(part):
                raise TypeError(
                    "sequence item " + _rt.int_to_text(i, 10) + ": expected a bytes-like object, " + _type_name(part) + " found"
                )
            parts.append(_rt.latin_of_bytes(part))
            i += 1
        return _rt.bytes_of_latin(_rt.latin_of_bytes(self).join(parts))

    def upper(self):
        return _rt.bytes_of_latin(_ascii_case(_rt.latin_of_bytes(self), "a", "z", -32))

    def lower(self):
        return _rt.bytes_of_latin(_ascii_case(_rt.latin_of_bytes(self), "A", "Z", 32))

    def __reversed__(self):
        return _rt.iterate(self[::-1])

    @classmethod
    def fromhex(cls, string, /):
        if not _rt.is_str(string):
            raise TypeError("fromhex() argument must be str, not " + _type_name(string))
        codes = []
        n = len(string)
        i = 0
        while i < n:
            if string[i] in " \t\n\r\x0b\x0c":
                i += 1
                continue
            high = "0123456789abcdef".find(string[i].lower()) if string[i] < "\x80" else -1
            if high >= 0:
                i += 1
                low = -1
                if i < n and string[i] < "\x80":
                    low = "0123456789abcdef".find(string[i].lower())
            if high < 0 or low < 0:
                if i >= n:
                    # What Python says of an odd number of digits depends on its version.
                    _rt.unsupported("bytes.fromhex of an odd number of digits")
                raise ValueError("non-hexadecimal number found in fromhex() arg at position " + _rt.int_to_text(i, 10))
            codes.append(high * 16 + low)
            i += 1
        return cls(codes)

    def isascii(self):
        return all(b < 128 for b in self)

    def isdigit(self):
        return len(self) > 0 and all(48 <= b <= 57 for b in self)

    def isalpha(self):
        return len(self) > 0 and all(65 <= b <= 90 or 97 <= b <= 122 for b in self)

    def isalnum(self):
        return len(self) > 0 and all(48 <= b <= 57 or 65 <= b <= 90 or 97 <= b <= 122 for b in self)

    def isspace(self):
        return len(self) > 0 and all(b == 32 or 9 <= b <= 13 for b in self)

    def islower(self):
        return any(97 <= b <= 122 for b in self) and not any(65 <= b <= 90 for b in self)

    def isupper(self):
        return any(65 <= b <= 90 for b in self) and not any(97 <= b <= 122 for b in self)

    def ljust(self, width, fillbyte=b" ", /):
        return self + _bytes_fill(fillbyte, "ljust") * max(0, _size(width) - len(self))

    def rjust(self, width, fillbyte=b" ", /):
        return _bytes_fill(fillbyte, "rjust") * max(0, _size(width) - len(self)) + self

    def center(self, width, fillbyte=b" ", /):
        fill = _bytes_fill(fillbyte, "center")
        pad = max(0, _size(width) - len(self))
        left = pad // 2 + (pad & width & 1)
        return fill * left + self + fill * (pad - left)

    def zfill(self, width, /):
        return _rt.bytes_of_latin(_rt.latin_of_bytes(self).zfill(width))

    def splitlines(self, keepends=False):
        out = []
        start = 0
        n = len(self)
        i = 0
        while i < n:
            if self[i] == 10 or self[i] == 13:
                end = i
                if self[i] == 13 and i + 1 < n and self[i + 1] == 10:
                    i += 1
                out.append(self[start : i + 1] if keepends else self[start:end])
                start = i + 1
            i += 1
        if start < n:
            out.append(self[start:])
        return out

    def capitalize(self):
        return self[:1].upper() + self[1:].lower()

    def title(self):
        return bytes(_titled(self))

    def swapcase(self):
        return bytes([b - 32 if 97 <= b <= 122 else b + 32 if 65 <= b <= 90 else b for b in self])

    def istitle(self):
        cased = False
        before = False
        for b in self:
            if 65 <= b <= 90:
                if before:
                    return False
                cased = before = True
            elif 97 <= b <= 122:
                if not before:
                    return False
            else:
                before = False
        return cased

    def expandtabs(self, tabsize=8):
        return _rt.bytes_of_latin(_latin_tabs(_rt.latin_of_bytes(self), _size(tabsize)))

    def translate(self, table, /, delete=b""):
        if table is not None and len(table) != 256:
            raise ValueError("translation table must be 256 characters long")
        kept = [b for b in self if b not in delete]
        return bytes(kept if table is None else [table[b] for b in kept])

    @staticmethod
    def maketrans(frm, to, /):
        frm = _rt.latin_of_bytes(_bytes_like(frm))
        to = _rt.latin_of_bytes(_bytes_like(to))
        if len(frm) != len(to):
            raise ValueError("maketrans arguments must have same length")
        table = list(range(256))
        for i in range(len(frm)):
            table[_rt.text_code(frm, i)] = _rt.text_code(to, i)
        return bytes(table)

    def __add__(self, other):
        if not (_rt.is_bytes(other) or isinstance(other, bytearray)):
            raise TypeError("can't concat " + _type_name(other) + " to bytes")
        return _plain_bytes(self) + other

    def __mul__(self, n):
        return _plain_bytes(self) * n

    __rmul__ = __mul__

    def __mod__(self, args):
        return _bytes_percent(self, args)


def _titled(octets):
    out = []
    before = False
    for b in octets:
        letter = 65 <= b <= 90 or 97 <= b <= 122
        if letter:
            b = b | 32 if before else b & 223
        out.append(b)
        before = letter
    return out


def _latin_tabs(s, size):
    """Tabs as spaces up to the next column that is a multiple of `size` (Objects/bytes_methods.c)."""
    out = []
    column = 0
    for c in s:
        if c == "\t":
            if size > 0:
                out.append(" " * (size - column % size))
                column += size - column % size
            continue
        column = 0 if c in "\n\r" else column + 1
        out.append(c)
    return "".join(out)


def _plain_bytes(b):
    return _rt.bytes_of_latin(_rt.latin_of_bytes(b))


def _bytes_like(v):
    if isinstance(v, bytearray):
        return bytes(v)
    if not _rt.is_bytes(v):
        raise TypeError("a bytes-like object is required, not '" + _type_name(v) + "'")
    return v


def _bytes_fill(fill, name):
    if not _rt.is_bytes(fill) or len(fill) != 1:
        raise TypeError(name + "() argument 2 must be a byte string of length 1, not " + _type_name(fill))
    return fill


def _ascii_words(text, most):
    """What is between the white space of ASCII."""
    out = []
    n = len(text)
    i = 0
    while True:
        while i < n and text[i] in " \t\n\r\x0b\x0c":
            i += 1
        if i >= n:
            return out
        if most >= 0 and len(out) >= most:
            out.append(text[i:])
            return out
        start = i
        while i < n and text[i] not in " \t\n\r\x0b\x0c":
            i += 1
        out.append(text[start:i])


def _bytes_stripped(data, chars, left, right):
    # White space of bytes is that of ASCII.
    chars = " \t\n\r\x0b\x0c" if chars is None else _latin(chars)
    found = _stripped(_rt.latin_of_bytes(data), chars, left, right, "strip")
    return data if len(found) == len(data) else _rt.bytes_of_latin(found)


def _bytes_begin(data, prefix, start, end, first):
    if _rt.is_tuple(prefix):
        return _begins(_rt.latin_of_bytes(data), _rt.tuple_of_list([_latin(p) for p in prefix]), start, end, first)
    if not _rt.is_bytes(prefix):
        name = "startswith" if first else "endswith"
        raise TypeError(name + " first arg must be bytes or a tuple of bytes, not " + _type_name(prefix))
    return _begins(_rt.latin_of_bytes(data), _rt.latin_of_bytes(prefix), start, end, first)


def _decode_error(data, i, ascii):
    """The end of what cannot be decoded at a place, and why (Unicode 15, section 3.9: the longest part that could begin a character)."""
    if ascii:
        return i + 1, "ordinal not in range(128)"
    b = data[i]
    n = len(data)
    size = 0 if b < 194 or b > 244 else 2 if b < 224 else 3 if b < 240 else 4
    if size == 0:
        return i + 1, "invalid start byte"
    for k in range(1, size):
        if i + k >= n:
            return n, "unexpected end of data"
        c = data[i + k]
        lo = 160 if b == 224 else 144 if b == 240 else 128
        hi = 159 if b == 237 else 143 if b == 244 else 191
        if not (lo <= c <= hi if k == 1 else 128 <= c <= 191):
            return i + k, "invalid continuation byte"
    return i + size, "invalid continuation byte"


def _decoded(data, ascii, errors):
    out = []
    n = len(data)
    i = 0
    while i < n:
        b = data[i]
        size = 1 if b < 128 else 0 if ascii or b < 194 else 2 if b < 224 else 3 if b < 240 else 4 if b < 245 else 0
        code = b if size < 2 else b & (255 >> (size + 1))
        bad = size == 0
        k = 1
        while not bad and k < size:
            if i + k >= n or data[i + k] & 192 != 128:
                bad = True
            else:
                code = code << 6 | data[i + k] & 63
                k += 1
        if size == 3 and (code < 2048 or 55296 <= code < 57344) or size == 4 and not 65536 <= code <= 1114111:
            bad = True
        if bad:
            end, reason = _decode_error(data, i, ascii)
            if errors == "strict":
                raise UnicodeDecodeError("ascii" if ascii else "utf-8", data, i, end, reason)
            if errors == "replace":
                out.append("\ufffd")
            elif errors == "backslashreplace":
                for k in range(i, end):
                    out.append("\\x" + _rt.int_to_text(data[k], 16).rjust(2, "0"))
            elif errors != "ignore":
                _unknown_errors(errors)
            i = end
            continue
        out.append(_rt.text_of_code(code))
        i += size
    return _rt.join_texts(out)


def _unknown_errors(errors):
    if errors in ("surrogateescape", "surrogatepass", "namereplace", "xmlcharrefreplace"):
        _rt.unsupported("such a treatment of what cannot be encoded or decoded")
    raise LookupError("unknown error handler name '" + errors + "'")


def _bytes_repr(data):
    text = _rt.latin_of_bytes(data)
    quote = '"' if "'" in text and '"' not in text else "'"
    out = ["b" + quote]
    for c in text:
        code = _rt.text_code(c, 0)
        if c == quote or c == "\\":
            out.append("\\" + c)
        elif c == "\n":
            out.append("\\n")
        elif c == "\r":
            out.append("\\r")
        elif c == "\t":
            out.append("\\t")
        elif code < 32 or code > 126:
            out.append("\\x" + "0123456789abcdef"[code >> 4] + "0123456789abcdef"[code & 15])
        else:
            out.append(c)
    out.append(quote)
    return _rt.join_texts(out)


# Sequences.


def _plain_list(l):
    """The elements as a list of no class of the program's."""
    return _rt.list_slice(l, 0, _rt.list_len(l))


def _plain_tuple(t):
    out = []
    for i in range(_rt.tuple_len(t)):
        out.append(_rt.tuple_get(t, i))
    return _rt.tuple_of_list(out)


def _list_place(l, i, words):
    n = _rt.list_len(l)
    i = _rt.as_int(i)
    if i < 0:
        i = i + n
    if i < 0 or i >= n:
        raise IndexError(words)
    return i


class list:
    def __init__(self, iterable=(), /):
        _rt.list_clear(self)
        _rt.list_extend(self, iterable)

    @classmethod
    def __class_getitem__(cls, item):
        return _generic_alias(cls, item)

    def append(self, x, /):
        _rt.list_append(self, x)

    def extend(self, iterable, /):
        _rt.list_extend(self, iterable)

    def insert(self, i, x, /):
        n = _rt.list_len(self)
        i = _size(i)
        _rt.list_insert(self, _clamped(i, n), x)

    def pop(self, i=-1, /):
        n = _rt.list_len(self)
        i = _size(i)
        if n == 0:
            raise IndexError("pop from empty list")
        if i < 0:
            i = i + n
        if i < 0 or i >= n:
            raise IndexError("pop index out of range")
        return _rt.list_pop_at(self, i)

    def remove(self, x, /):
        i = 0
        while i < _rt.list_len(self):
            if _rt.same_or_equal(_rt.list_get(self, i), x):
                _rt.list_pop_at(self, i)
                return
            i += 1
        raise ValueError("list.remove(x): x not in list")

    def clear(self):
        _rt.list_clear(self)

    def copy(self):
        return _rt.list_slice(self, 0, _rt.list_len(self))

    def index(self, x, start=0, stop=9223372036854775807, /):
        n = _rt.list_len(self)
        i = _clamped(_count(start), n)
        stop = _clamped(_count(stop), n)
        while i < stop and i < _rt.list_len(self):
            if _rt.same_or_equal(_rt.list_get(self, i), x):
                return i
            i += 1
        raise ValueError(_rt.repr_of(x) + " is not in list")

    def count(self, x, /):
        found = 0
        i = 0
        while i < _rt.list_len(self):
            if _rt.same_or_equal(_rt.list_get(self, i), x):
                found += 1
            i += 1
        return found

    def reverse(self):
        i = 0
        j = _rt.list_len(self) - 1
        while i < j:
            x = _rt.list_get(self, i)
            _rt.list_put(self, i, _rt.list_get(self, j))
            _rt.list_put(self, j, x)
            i += 1
            j -= 1

    def sort(self, *, key=None, reverse=False):
        ordered = _sorted(_rt.list_of(self), key, reverse)
        for i in range(len(ordered)):
            _rt.list_put(self, i, ordered[i])

    def __iter__(self):
        return _rt.elements_iter(self)

    def __reversed__(self):
        return _rt.reversed_of(self)

    def __len__(self):
        return _rt.list_len(self)

    def __getitem__(self, i):
        if type(i) is slice:
            return _plain_list(self)[i]
        return _rt.list_get(self, _list_place(self, i, "list index out of range"))

    def __setitem__(self, i, x):
        if type(i) is slice:
            made = _plain_list(self)
            made[i] = x
            _rt.list_clear(self)
            _rt.list_extend(self, made)
            return
        _rt.list_put(self, _list_place(self, i, "list assignment index out of range"), x)

    def __delitem__(self, i):
        if type(i) is slice:
            made = _plain_list(self)
            del made[i]
            _rt.list_clear(self)
            _rt.list_extend(self, made)
            return
        _rt.list_pop_at(self, _list_place(self, i, "list assignment index out of range"))

    def __contains__(self, x):
        i = 0
        while i < _rt.list_len(self):
            if _rt.same_or_equal(_rt.list_get(self, i), x):
                return True
            i += 1
        return False

    def __eq__(self, other):
        return _plain_list(self) == _plain_list(other) if _rt.is_list(other) else NotImplemented

    def __ne__(self, other):
        return _plain_list(self) != _plain_list(other) if _rt.is_list(other) else NotImplemented

    def __lt__(self, other):
        return _plain_list(self) < _plain_list(other) if _rt.is_list(other) else NotImplemented

    def __le__(self, other):
        return _plain_list(self) <= _plain_list(other) if _rt.is_list(other) else NotImplemented

    def __gt__(self, other):
        return _plain_list(self) > _plain_list(other) if _rt.is_list(other) else NotImplemented

    def __ge__(self, other):
        return _plain_list(self) >= _plain_list(other) if _rt.is_list(other) else NotImplemented

    def __add__(self, other):
        if not _rt.is_list(other):
            raise TypeError('can only concatenate list (not "' + _type_name(other) + '") to list')
        return _plain_list(self) + _plain_list(other)

    def __iadd__(self, other):
        _rt.list_extend(self, other)
        return self

    def __mul__(self, n):
        return _plain_list(self) * n

    __rmul__ = __mul__

    def __imul__(self, n):
        made = _plain_list(self) * n
        _rt.list_clear(self)
        _rt.list_extend(self, made)
        return self

    def __repr__(self):
        return _rt.repr_of(_plain_list(self))

    __hash__ = None


def _sorted(items, key, reverse):
    """The elements in order, those that are equal in the order in which they were. `items` is a new list."""
    n = len(items)
    if reverse:
        # Equal elements keep their order, because it is turned twice.
        items.reverse()
    if n < 2 and key is None:
        return items
    keys = items
    if key is not None:
        keys = []
        for x in items:
            keys.append(key(x))
    order = _merge_sorted(keys, 0, n)
    out = []
    for i in order:
        out.append(items[i])
    if reverse:
        out.reverse()
    return out


def _merge_sorted(keys, lo, hi):
    """The places from `lo` to `hi` in the order of their keys."""
    if hi - lo < 2:
        return [lo] if lo < hi else []
    mid = (lo + hi) // 2
    a = _merge_sorted(keys, lo, mid)
    b = _merge_sorted(keys, mid, hi)
    out = []
    i = 0
    j = 0
    while i < len(a) and j < len(b):
        if _rt.less(keys[b[j]], keys[a[i]]):
            out.append(b[j])
            j += 1
        else:
            out.append(a[i])
            i += 1
    while i < len(a):
        out.append(a[i])
        i += 1
    while j < len(b):
        out.append(b[j])
        j += 1
    return out


class tuple:
    def __new__(cls, iterable=(), /):
        return _rt.tuple_new(cls, _rt.tuple_of(iterable))

    @classmethod
    def __class_getitem__(cls, item):
        return _generic_alias(cls, item)

    def index(self, x, start=0, stop=9223372036854775807, /):
        n = _rt.tuple_len(self)
        i = _clamped(_count(start), n)
        stop = _clamped(_count(stop), n)
        while i < stop:
            if _rt.same_or_equal(_rt.tuple_get(self, i), x):
                return i
            i += 1
        raise ValueError("tuple.index(x): x not in tuple")

    def count(self, x, /):
        found = 0
        i = 0
        while i < _rt.tuple_len(self):
            if _rt.same_or_equal(_rt.tuple_get(self, i), x):
                found += 1
            i += 1
        return found

    def __iter__(self):
        return _rt.iterate(_plain_tuple(self))

    def __len__(self):
        return _rt.tuple_len(self)

    def __getitem__(self, i):
        return _plain_tuple(self)[i]

    def __eq__(self, other):
        return _plain_tuple(self) == _plain_tuple(other) if _rt.is_tuple(other) else NotImplemented

    def __ne__(self, other):
        return _plain_tuple(self) != _plain_tuple(other) if _rt.is_tuple(other) else NotImplemented

    def __lt__(self, other):
        return _plain_tuple(self) < _plain_tuple(other) if _rt.is_tuple(other) else NotImplemented

    def __le__(self, other):
        return _plain_tuple(self) <= _plain_tuple(other) if _rt.is_tuple(other) else NotImplemented

    def __gt__(self, other):
        return _plain_tuple(self) > _plain_tuple(other) if _rt.is_tuple(other) else NotImplemented

    def __ge__(self, other):
        return _plain_tuple(self) >= _plain_tuple(other) if _rt.is_tuple(other) else NotImplemented

    def __add__(self, other):
        if not _rt.is_tuple(other):
            raise TypeError('can only concatenate tuple (not "' + _type_name(other) + '") to tuple')
        return _plain_tuple(self) + _plain_tuple(other)

    def __mul__(self, n):
        return _plain_tuple(self) * n

    __rmul__ = __mul__

    def __contains__(self, x):
        return x in _plain_tuple(self)

    def __hash__(self):
        return hash(_plain_tuple(self))

    def __repr__(self):
        return _rt.repr_of(_plain_tuple(self))


class range:
    def __new__(cls, start, stop=None, step=1, /):
        if stop is None:
            stop = start
            start = 0
        step = _rt.as_int(step)
        if step == 0:
            raise ValueError("range() arg 3 must not be zero")
        return _rt.make_range(_rt.as_int(start), _rt.as_int(stop), step)

    def index(self, x, /):
        if x in self:
            return (x - self.start) // self.step
        raise ValueError(_rt.repr_of(x) + " is not in range")

    def count(self, x, /):
        return 1 if x in self else 0

    def __reversed__(self):
        return _rt.iterate(self[::-1])


def _range_slice(r, s):
    lo, hi, step = _slice_places(s, len(r))
    return range(r.start + lo * r.step, r.start + hi * r.step, r.step * step)


def _slice_places(s, n):
    """First place, end and step of a slice of `n` elements."""
    step = 1 if s.step is None else _rt.as_int(s.step)
    if step == 0:
        raise ValueError("slice step cannot be zero")
    lower = 0 if step > 0 else -1
    upper = n if step > 0 else n - 1
    found = []
    for value, default in ((s.start, lower if step > 0 else upper), (s.stop, upper if step > 0 else lower)):
        if value is None:
            found.append(default)
            continue
        i = _rt.as_int(value)
        if i < 0:
            i = i + n
            found.append(lower if i < lower else i)
        else:
            found.append(upper if i > upper else i)
    return found[0], found[1], step


class slice:
    def __init__(self, start, *rest):
        if not rest:
            _rt.set_triple(self, None, start, None)
        elif len(rest) == 1:
            _rt.set_triple(self, start, rest[0], None)
        elif len(rest) == 2:
            _rt.set_triple(self, start, rest[0], rest[1])
        else:
            raise TypeError("slice expected at most 3 arguments, got " + _rt.int_to_text(len(rest) + 1, 10))

    def indices(self, length, /):
        n = _rt.as_int(length)
        if n < 0:
            raise ValueError("length should not be negative")
        return _slice_places(self, n)


# Dictionaries and sets.

_none_given = _rt.new_dict()


class dict:
    def __init__(self, source=_none_given, /, **kwargs):
        if source is not _none_given:
            _dict_update(self, source)
        for k in kwargs:
            self[k] = kwargs[k]

    @classmethod
    def __class_getitem__(cls, item):
        return _generic_alias(cls, item)

    @classmethod
    def fromkeys(cls, iterable, value=None, /):
        made = cls()
        for k in iterable:
            made[k] = value
        return made

    def get(self, key, default=None, /):
        found = _rt.dict_peek(self, key)
        return default if _rt.is_missing(found) else found

    def setdefault(self, key, default=None, /):
        found = _rt.dict_peek(self, key)
        if _rt.is_missing(found):
            _rt.dict_set(self, key, default)
            return default
        return found

    def pop(self, key, default=_none_given, /):
        found = _rt.dict_peek(self, key)
        if _rt.is_missing(found):
            if default is _none_given:
                raise KeyError(key)
            return default
        _rt.dict_delete(self, key)
        return found

    def popitem(self):
        i = _rt.dict_slots(self) - 1
        while i >= 0:
            key = _rt.dict_key_at(self, i)
            if not _rt.is_missing(key):
                value = _rt.dict_value_at(self, i)
                _rt.dict_delete(self, key)
                return (key, value)
            i -= 1
        raise KeyError("popitem(): dictionary is empty")

    def update(self, source=_none_given, /, **kwargs):
        if source is not _none_given:
            _dict_update(self, source)
        for k in kwargs:
            _rt.dict_set(self, k, kwargs[k])

    def clear(self):
        _rt.dict_clear(self)

    def copy(self):
        return _rt.dict_copy(self)

    def keys(self):
        return dict_keys(self)

    def values(self):
        return dict_values(self)

    def items(self):
        return dict_items(self)

    def __iter__(self):
        return _rt.entries_iter(self, _KEYS)

    def __reversed__(self):
        return _rt.entries_iter(self, _KEYS_BACK)

    def __len__(self):
        return _rt.dict_size(self)

    def __contains__(self, key):
        return not _rt.is_missing(_rt.dict_peek(self, key))

    def __getitem__(self, key):
        found = _rt.dict_peek(self, key)
        if _rt.is_missing(found):
            method = _rt.attribute_or_none(_rt.type_of(self), "__missing__")
            if not _rt.is_missing(method):
                return method(self, key)
            raise KeyError(key)
        return found

    def __setitem__(self, key, value):
        _rt.dict_set(self, key, value)

    def __delitem__(self, key):
        if _rt.is_missing(_rt.dict_peek(self, key)):
            raise KeyError(key)
        _rt.dict_delete(self, key)

    def __eq__(self, other):
        if not _rt.is_dict(other):
            return NotImplemented
        return _rt.dict_copy(self) == _rt.dict_copy(other)

    def __ne__(self, other):
        if not _rt.is_dict(other):
            return NotImplemented
        return _rt.dict_copy(self) != _rt.dict_copy(other)

    def __repr__(self):
        return _rt.repr_of(_rt.dict_copy(self))

    def __or__(self, other):
        if not _rt.is_dict(other):
            return NotImplemented
        made = _rt.dict_copy(self)
        _dict_update(made, other)
        return made

    def __ror__(self, other):
        if not _rt.is_dict(other):
            return NotImplemented
        made = _rt.dict_copy(other)
        _dict_update(made, self)
        return made

    def __ior__(self, other):
        _dict_update(self, other)
        return self

    __hash__ = None


def _dict_update(d, source):
    if _rt.is_dict(source) or not _rt.is_missing(_rt.attribute_or_none(source, "keys")):
        for k in source.keys():
            _rt.dict_set(d, k, source[k])
        return
    if not _rt.is_iterable(source):
        raise TypeError("'" + _type_name(source) + "' object is not iterable")
    i = 0
    for pair in source:
        if not _rt.is_iterable(pair):
            raise TypeError("cannot convert dictionary update sequence element #" + _rt.int_to_text(i, 10) + " to a sequence")
        parts = _rt.list_of(pair)
        if len(parts) != 2:
            raise ValueError(
                "dictionary update sequence element #" + _rt.int_to_text(i, 10) + " has length "
                + _rt.int_to_text(len(parts), 10) + "; 2 is required"
            )  # fmt: skip
        _rt.dict_set(d, parts[0], parts[1])
        i += 1


# Kinds of iterators of the runtime.
_KEYS = 5
_VALUES = 10
_ITEMS = 11
_KEYS_BACK = 12
_VALUES_BACK = 13
_ITEMS_BACK = 14


class _SetOperations:
    """What views of dictionaries share with sets."""

    def isdisjoint(self, other):
        return _rt.set_of_list(_rt.list_of(self)).isdisjoint(other)

    def __and__(self, other):
        return _set_of(self).intersection(other)

    def __rand__(self, other):
        return _set_of(self).intersection(other)

    def __or__(self, other):
        return _set_of(self).union(other)

    def __ror__(self, other):
        return _set_of(other).union(self)

    def __sub__(self, other):
        return _set_of(self).difference(other)

    def __rsub__(self, other):
        return _set_of(other).difference(self)

    def __xor__(self, other):
        return _set_of(self).symmetric_difference(other)

    def _same(self, other):
        return _rt.is_set(other) or isinstance(other, _SetOperations)

    def __eq__(self, other):
        return _set_of(self) == _set_of(other) if self._same(other) else NotImplemented

    def __ne__(self, other):
        return _set_of(self) != _set_of(other) if self._same(other) else NotImplemented

    def __le__(self, other):
        return _set_of(self) <= _set_of(other) if self._same(other) else NotImplemented

    def __lt__(self, other):
        return _set_of(self) < _set_of(other) if self._same(other) else NotImplemented

    def __ge__(self, other):
        return _set_of(self) >= _set_of(other) if self._same(other) else NotImplemented

    def __gt__(self, other):
        return _set_of(self) > _set_of(other) if self._same(other) else NotImplemented

    __hash__ = None


class dict_keys(_SetOperations):
    def __init__(self, d):
        self._dict = d

    def __iter__(self):
        return _rt.entries_iter(self._dict, _KEYS)

    def __reversed__(self):
        return _rt.entries_iter(self._dict, _KEYS_BACK)

    def __len__(self):
        return _rt.dict_size(self._dict)

    def __contains__(self, key):
        return not _rt.is_missing(_rt.dict_peek(self._dict, key))

    def __repr__(self):
        return "dict_keys(" + _rt.repr_of(_rt.list_of(self)) + ")"


class dict_values:
    def __init__(self, d):
        self._dict = d

    def __iter__(self):
        return _rt.entries_iter(self._dict, _VALUES)

    def __reversed__(self):
        return _rt.entries_iter(self._dict, _VALUES_BACK)

    def __len__(self):
        return _rt.dict_size(self._dict)

    def __repr__(self):
        return "dict_values(" + _rt.repr_of(_rt.list_of(self)) + ")"


class dict_items(_SetOperations):
    def __init__(self, d):
        self._dict = d

    def __iter__(self):
        return _rt.entries_iter(self._dict, _ITEMS)

    def __reversed__(self):
        return _rt.entries_iter(self._dict, _ITEMS_BACK)

    def __len__(self):
        return _rt.dict_size(self._dict)

    def __contains__(self, pair):
        if not _rt.is_tuple(pair) or len(pair) != 2:
            return False
        found = _rt.dict_peek(self._dict, pair[0])
        return not _rt.is_missing(found) and _rt.same_or_equal(found, pair[1])

    def __repr__(self):
        return "dict_items(" + _rt.repr_of(_rt.list_of(self)) + ")"


def _set_of(iterable):
    """The elements as a set; a set is given as it is."""
    if _rt.is_set(iterable):
        return iterable
    return _rt.set_of_list(_rt.list_of(iterable))


class set:
    def __init__(self, iterable=(), /):
        _rt.dict_clear(self)
        for x in iterable:
            _rt.set_add(self, x)

    @classmethod
    def __class_getitem__(cls, item):
        return _generic_alias(cls, item)

    def add(self, x, /):
        _rt.set_add(self, x)

    def remove(self, x, /):
        if not _rt.set_discard(self, x):
            raise KeyError(x)

    def discard(self, x, /):
        _rt.set_discard(self, x)

    def pop(self):
        if _rt.dict_size(self) == 0:
            raise KeyError("pop from an empty set")
        x = _rt.set_first(self)
        _rt.set_discard(self, x)
        return x

    def clear(self):
        _rt.dict_clear(self)

    def copy(self):
        return _rt.set_of_set(self)

    def update(self, *others):
        for other in others:
            for x in _rt.list_of(other):
                _rt.set_add(self, x)

    def intersection_update(self, *others):
        _rt.set_replace(self, self.intersection(*others))

    def difference_update(self, *others):
        for other in others:
            for x in _rt.list_of(other):
                _rt.set_discard(self, x)

    def symmetric_difference_update(self, other, /):
        _rt.set_replace(self, self.symmetric_difference(other))

    def union(self, *others):
        return _union(self, others)

    def intersection(self, *others):
        return _intersection(self, others)

    def difference(self, *others):
        return _difference(self, others)

    def symmetric_difference(self, other, /):
        other = _set_of(other)
        return _rt.set_union(_rt.set_difference(self, other), _rt.set_difference(other, self))

    def issubset(self, other, /):
        return _is_subset(self, _set_of(other))

    def issuperset(self, other, /):
        return _is_subset(_set_of(other), self)

    def isdisjoint(self, other, /):
        return _is_disjoint(self, other)

    def __len__(self):
        return _rt.dict_size(self)

    def __contains__(self, x):
        return _rt.set_has(self, x)

    def __iter__(self):
        return _rt.iterate(_rt.set_of_set(self))

    def __and__(self, other):
        return _intersection(self, (other,)) if _rt.is_set(other) else NotImplemented

    def __rand__(self, other):
        return _intersection(other, (self,)) if _rt.is_set(other) else NotImplemented

    def __iand__(self, other):
        if not _rt.is_set(other):
            return NotImplemented
        _rt.set_replace(self, _intersection(self, (other,)))
        return self

    def __or__(self, other):
        return _union(self, (other,)) if _rt.is_set(other) else NotImplemented

    def __ror__(self, other):
        return _union(other, (self,)) if _rt.is_set(other) else NotImplemented

    def __ior__(self, other):
        if not _rt.is_set(other):
            return NotImplemented
        _rt.set_replace(self, _union(self, (other,)))
        return self

    def __sub__(self, other):
        return _difference(self, (other,)) if _rt.is_set(other) else NotImplemented

    def __rsub__(self, other):
        return _difference(other, (self,)) if _rt.is_set(other) else NotImplemented

    def __isub__(self, other):
        if not _rt.is_set(other):
            return NotImplemented
        _rt.set_replace(self, _difference(self, (other,)))
        return self

    def __xor__(self, other):
        return _symmetric(self, other) if _rt.is_set(other) else NotImplemented

    def __rxor__(self, other):
        return _symmetric(other, self) if _rt.is_set(other) else NotImplemented

    def __ixor__(self, other):
        if not _rt.is_set(other):
            return NotImplemented
        _rt.set_replace(self, _symmetric(self, other))
        return self

    __hash__ = None


class frozenset:
    def __new__(cls, iterable=(), /):
        if cls is not frozenset:
            _rt.unsupported("a class derived from frozenset")
        if _rt.type_of(iterable) is frozenset:
            return iterable
        return _rt.frozenset_of_set(_set_of(iterable))

    @classmethod
    def __class_getitem__(cls, item):
        return _generic_alias(cls, item)

    def copy(self):
        return self

    def union(self, *others):
        return _union(self, others)

    def intersection(self, *others):
        return _intersection(self, others)

    def difference(self, *others):
        return _difference(self, others)

    def symmetric_difference(self, other, /):
        other = _set_of(other)
        return _rt.set_union(_rt.set_difference(self, other), _rt.set_difference(other, self))

    def issubset(self, other, /):
        return _is_subset(self, _set_of(other))

    def issuperset(self, other, /):
        return _is_subset(_set_of(other), self)

    def isdisjoint(self, other, /):
        return _is_disjoint(self, other)

    def __len__(self):
        return _rt.dict_size(self)

    def __contains__(self, x):
        return _rt.set_has(self, x)

    def __iter__(self):
        return _rt.iterate(_rt.set_of_set(self))

    def __and__(self, other):
        return _intersection(self, (other,)) if _rt.is_set(other) else NotImplemented

    def __rand__(self, other):
        return _intersection(other, (self,)) if _rt.is_set(other) else NotImplemented

    def __or__(self, other):
        return _union(self, (other,)) if _rt.is_set(other) else NotImplemented

    def __ror__(self, other):
        return _union(other, (self,)) if _rt.is_set(other) else NotImplemented

    def __sub__(self, other):
        return _difference(self, (other,)) if _rt.is_set(other) else NotImplemented

    def __rsub__(self, other):
        return _difference(other, (self,)) if _rt.is_set(other) else NotImplemented

    def __xor__(self, other):
        return _symmetric(self, other) if _rt.is_set(other) else NotImplemented

    def __rxor__(self, other):
        return _symmetric(other, self) if _rt.is_set(other) else NotImplemented


def _symmetric(s, other):
    return _rt.set_union(_rt.set_difference(s, other), _rt.set_difference(other, s))


def _union(s, others):
    found = _rt.set_union(s, _rt.new_set())
    for other in others:
        found = _rt.set_union(found, _set_of(other))
    return found


def _intersection(s, others):
    found = _rt.set_union(s, _rt.new_set())
    for other in others:
        found = _rt.set_intersection(found, _set_of(other))
    return found


def _difference(s, others):
    found = _rt.set_union(s, _rt.new_set())
    for other in others:
        found = _rt.set_difference(found, _set_of(other))
    return found


def _is_subset(a, b):
    for x in _rt.list_of(a):
        if not _rt.set_has(b, x):
            return False
    return True


def _is_disjoint(s, other):
    for x in _rt.list_of(other):
        if _rt.set_has(s, x):
            return False
    return True


# Functions and generators.


def _new_of(owner, cls=_none_given, /, *args, **kwargs):
    """`__new__` of a built-in type that has none here."""
    if cls is _none_given:
        raise TypeError(owner.__name__ + ".__new__(): not enough arguments")
    if not _rt.is_type(cls):
        raise TypeError(owner.__name__ + ".__new__(X): X is not a type object (" + _type_name(cls) + ")")
    if not _rt.is_subclass(cls, owner):
        words = cls.__name__ + " is not a subtype of " + owner.__name__
        raise TypeError(owner.__name__ + ".__new__(" + cls.__name__ + "): " + words)
    made = _rt.alloc(cls)
    if _rt.is_subclass(cls, BaseException):
        made.args = args
    return made


class function:
    pass


def _function_get(f, obj, cls=None):
    return f if obj is None else _rt.new_method(f, obj)


class method:
    pass


class module:
    pass


class generator:
    def __iter__(self):
        return self

    def __next__(self):
        return _rt.gen_send(self, None)

    def send(self, value, /):
        return _rt.gen_send(self, value)

    def throw(self, kind, /, *rest):
        if len(rest) > 2:
            raise TypeError("throw expected at most 3 arguments, got " + _rt.int_to_text(len(rest) + 1, 10))
        return _rt.gen_throw(self, (kind, *rest))

    def close(self):
        _rt.gen_close(self)


def _thrown(kind, value=None, traceback=None):
    if not _rt.is_type(kind) or not _rt.is_subclass(kind, BaseException):
        if not isinstance(kind, BaseException):
            raise TypeError("exceptions must be classes or instances deriving from BaseException, not " + _type_name(kind))
        if value is not None:
            raise TypeError("instance exception may not have a separate value")
        return kind
    if isinstance(value, kind):
        return value
    made = kind() if value is None else kind(*value) if _rt.is_tuple(value) else kind(value)
    if not isinstance(made, BaseException):
        raise TypeError(
            "calling " + _rt.repr_of(kind) + " should have returned an instance of BaseException, not " + _type_name(made)
        )
    return made


class coroutine:
    def send(self, value, /):
        return _rt.gen_send(self, value)

    def throw(self, kind, /, *rest):
        if len(rest) > 2:
            raise TypeError("throw expected at most 3 arguments, got " + _rt.int_to_text(len(rest) + 1, 10))
        return _rt.gen_throw(self, (kind, *rest))

    def close(self):
        _rt.gen_close(self)

    def __await__(self):
        return self


class NoneType:
    def __bool__(self):
        return False


class ellipsis:
    pass


class NotImplementedType:
    pass


class iterator:
    def __iter__(self):
        return self

    def __next__(self):
        found = _rt.next_of(self)
        if _rt.is_missing(found):
            raise StopIteration
        return found


class list_iterator:
    __iter__ = iterator.__iter__
    __next__ = iterator.__next__


class tuple_iterator:
    __iter__ = iterator.__iter__
    __next__ = iterator.__next__


class str_ascii_iterator:
    __iter__ = iterator.__iter__
    __next__ = iterator.__next__


class str_iterator:
    __iter__ = iterator.__iter__
    __next__ = iterator.__next__


class range_iterator:
    __iter__ = iterator.__iter__
    __next__ = iterator.__next__


class longrange_iterator:
    __iter__ = iterator.__iter__
    __next__ = iterator.__next__


class dict_keyiterator:
    __iter__ = iterator.__iter__
    __next__ = iterator.__next__


class dict_valueiterator:
    __iter__ = iterator.__iter__
    __next__ = iterator.__next__


class dict_itemiterator:
    __iter__ = iterator.__iter__
    __next__ = iterator.__next__


class dict_reversekeyiterator:
    __iter__ = iterator.__iter__
    __next__ = iterator.__next__


class dict_reversevalueiterator:
    __iter__ = iterator.__iter__
    __next__ = iterator.__next__


class dict_reverseitemiterator:
    __iter__ = iterator.__iter__
    __next__ = iterator.__next__


class set_iterator:
    __iter__ = iterator.__iter__
    __next__ = iterator.__next__


class bytes_iterator:
    __iter__ = iterator.__iter__
    __next__ = iterator.__next__


class list_reverseiterator:
    __iter__ = iterator.__iter__
    __next__ = iterator.__next__


class GenericAlias:
    """`list[int]`: a class with arguments that say nothing at run time."""

    def __init__(self, origin, args):
        self.__origin__ = origin
        self.__args__ = args if _rt.is_tuple(args) else (args,)

    def __call__(self, *args, **kwargs):
        return self.__origin__(*args, **kwargs)

    def __getitem__(self, item):
        return GenericAlias(self.__origin__, item)

    def __or__(self, other):
        return _union_type(self, other)

    def __ror__(self, other):
        return _union_type(other, self)

    def __eq__(self, other):
        if not isinstance(other, GenericAlias):
            return NotImplemented
        return self.__origin__ is other.__origin__ and self.__args__ == other.__args__

    def __hash__(self):
        return hash((self.__origin__, self.__args__))

    def __mro_entries__(self, bases):
        return (self.__origin__,)

    def __repr__(self):
        return self.__origin__.__name__ + "[" + ", ".join([_kind_text(a) for a in self.__args__]) + "]"


def _kind_text(kind):
    if kind is Ellipsis:
        return "..."
    if kind is None:
        return "None"
    return kind.__qualname__ if _rt.is_type(kind) and kind.__module__ == "builtins" else _rt.repr_of(kind)


def _generic_alias(cls, item):
    return GenericAlias(cls, item)


class UnionType:
    """`int | str`."""

    def __init__(self, args):
        self.__args__ = args

    def __or__(self, other):
        return _union_type(self, other)

    def __ror__(self, other):
        return _union_type(other, self)

    def __instancecheck__(self, instance):
        for kind in self.__args__:
            if kind is None and instance is None or kind is not None and isinstance(instance, kind):
                return True
        return False

    def __subclasscheck__(self, cls):
        for kind in self.__args__:
            if issubclass(cls, NoneType if kind is None else kind):
                return True
        return False

    def __eq__(self, other):
        if not isinstance(other, UnionType):
            return NotImplemented
        for a in self.__args__:
            if a not in other.__args__:
                return False
        return len(self.__args__) == len(other.__args__)

    def __hash__(self):
        return hash(len(self.__args__))

    def __repr__(self):
        return " | ".join([_kind_text(a) for a in self.__args__])


def _union_type(a, b):
    found = []
    for part in (a, b):
        for kind in part.__args__ if isinstance(part, UnionType) else (part,):
            if kind not in found:
                found.append(kind)
    if len(found) == 1:
        return found[0]
    return UnionType(_rt.tuple_of_list(found))


# Exceptions.


class BaseException:
    def __init__(self, *args, **kwargs):
        if kwargs:
            raise TypeError(_type_name(self) + "() takes no keyword arguments")
        self.args = args

    def __str__(self):
        args = self.args
        if len(args) == 0:
            return ""
        if len(args) == 1:
            return _rt.str_of(args[0])
        return _rt.repr_of(args)

    def __repr__(self):
        args = self.args
        name = _type_name(self)
        if len(args) == 1:
            return name + "(" + _rt.repr_of(args[0]) + ")"
        return name + _rt.repr_of(args)

    def with_traceback(self, traceback, /):
        return self

    def add_note(self, note, /):
        if not _rt.is_str(note):
            raise TypeError("note must be a str, not '" + _type_name(note) + "'")
        notes = _rt.attribute_or_none(self, "__notes__")
        if _rt.is_missing(notes):
            self.__notes__ = [note]
        else:
            notes.append(note)


class Exception(BaseException):
    pass


class SystemExit(BaseException):
    @property
    def code(self):
        args = self.args
        return None if len(args) == 0 else args[0] if len(args) == 1 else args


class KeyboardInterrupt(BaseException):
    pass


class GeneratorExit(BaseException):
    pass


class StopIteration(Exception):
    @property
    def value(self):
        args = self.args
        return args[0] if args else None


class StopAsyncIteration(Exception):
    pass


class ArithmeticError(Exception):
    pass


class FloatingPointError(ArithmeticError):
    pass


class OverflowError(ArithmeticError):
    pass


class ZeroDivisionError(ArithmeticError):
    pass


class AssertionError(Exception):
    pass


class AttributeError(Exception):
    name = None
    obj = None

    def __init__(self, *args, name=None, obj=None):
        self.args = args
        if name is not None:
            self.name = name
        if obj is not None:
            self.obj = obj


class BufferError(Exception):
    pass


class EOFError(Exception):
    pass


class ImportError(Exception):
    name = None
    path = None

    def __init__(self, *args, name=None, path=None):
        self.args = args
        if name is not None:
            self.name = name
        if path is not None:
            self.path = path

    @property
    def msg(self):
        return self.args[0] if len(self.args) == 1 else None


class ModuleNotFoundError(ImportError):
    pass


class LookupError(Exception):
    pass


class IndexError(LookupError):
    pass


class KeyError(LookupError):
    def __str__(self):
        args = self.args
        if len(args) == 1:
            return _rt.repr_of(args[0])
        return "" if len(args) == 0 else _rt.repr_of(args)


class MemoryError(Exception):
    pass


class NameError(Exception):
    name = None

    def __init__(self, *args, name=None):
        self.args = args
        if name is not None:
            self.name = name


class UnboundLocalError(NameError):
    pass


class OSError(Exception):
    errno = None
    strerror = None
    filename = None
    filename2 = None

    def __init__(self, *args):
        self.args = args
        if 2 <= len(args) <= 5:
            self.errno = args[0]
            self.strerror = args[1]
            if len(args) > 2:
                self.filename = args[2]
            self.args = args[:2]

    def __str__(self):
        if self.errno is None and self.strerror is None:
            return BaseException.__str__(self)
        text = "[Errno " + _rt.str_of(self.errno) + "] " + _rt.str_of(self.strerror)
        return text if self.filename is None else text + ": " + _rt.repr_of(self.filename)


EnvironmentError = OSError
IOError = OSError


class BlockingIOError(OSError):
    pass


class ChildProcessError(OSError):
    pass


class ConnectionError(OSError):
    pass


class BrokenPipeError(ConnectionError):
    pass


class ConnectionAbortedError(ConnectionError):
    pass


class ConnectionRefusedError(ConnectionError):
    pass


class ConnectionResetError(ConnectionError):
    pass


class FileExistsError(OSError):
    pass


class FileNotFoundError(OSError):
    pass


class InterruptedError(OSError):
    pass


class IsADirectoryError(OSError):
    pass


class NotADirectoryError(OSError):
    pass


class PermissionError(OSError):
    pass


class ProcessLookupError(OSError):
    pass


class TimeoutError(OSError):
    pass


class ReferenceError(Exception):
    pass


class RuntimeError(Exception):
    pass


class NotImplementedError(RuntimeError):
    pass


class RecursionError(RuntimeError):
    pass


class SyntaxError(Exception):
    @property
    def msg(self):
        return self.args[0] if self.args else None


class IndentationError(SyntaxError):
    pass


class TabError(IndentationError):
    pass


class SystemError(Exception):
    pass


class TypeError(Exception):
    pass


class ValueError(Exception):
    pass


class UnicodeError(ValueError):
    pass


class UnicodeEncodeError(UnicodeError):
    def __init__(self, encoding, object, start, end, reason):
        self.args = (encoding, object, start, end, reason)
        self.encoding = encoding
        self.object = object
        self.start = start
        self.end = end
        self.reason = reason

    def __str__(self):
        if self.end != self.start + 1:
            places = _rt.int_to_text(self.start, 10) + "-" + _rt.int_to_text(self.end - 1, 10)
            return "'" + self.encoding + "' codec can't encode characters in position " + places + ": " + self.reason
        code = _rt.text_code(self.object, self.start)
        digits = _rt.int_to_text(code, 16)
        mark = "\\x" + digits.rjust(2, "0") if code < 256 else "\\u" + digits.rjust(4, "0") if code < 65536 else "\\U" + digits.rjust(8, "0")
        place = _rt.int_to_text(self.start, 10)
        return "'" + self.encoding + "' codec can't encode character '" + mark + "' in position " + place + ": " + self.reason


class UnicodeDecodeError(UnicodeError):
    def __init__(self, encoding, object, start, end, reason):
        self.args = (encoding, object, start, end, reason)
        self.encoding = encoding
        self.object = object
        self.start = start
        self.end = end
        self.reason = reason

    def __str__(self):
        place = _rt.int_to_text(self.start, 10)
        if self.end != self.start + 1:
            return "'" + self.encoding + "' codec can't decode bytes in position " + place + "-" + _rt.int_to_text(self.end - 1, 10) + ": " + self.reason
        digits = _rt.int_to_text(self.object[self.start], 16).rjust(2, "0")
        return "'" + self.encoding + "' codec can't decode byte 0x" + digits + " in position " + place + ": " + self.reason


class UnicodeTranslateError(UnicodeError):
    pass


class Warning(Exception):
    pass


class UserWarning(Warning):
    pass


class DeprecationWarning(Warning):
    pass


class PendingDeprecationWarning(Warning):
    pass


class RuntimeWarning(Warning):
    pass


class SyntaxWarning(Warning):
    pass


class FutureWarning(Warning):
    pass


class ImportWarning(Warning):
    pass


class UnicodeWarning(Warning):
    pass


class BytesWarning(Warning):
    pass


class ResourceWarning(Warning):
    pass


class EncodingWarning(Warning):
    pass


class BaseExceptionGroup(BaseException):
    def __new__(cls, message, exceptions, /):
        if not _rt.is_str(message):
            raise TypeError("BaseExceptionGroup.__new__() argument 1 must be str, not " + _type_name(message))
        if not hasattr(exceptions, "__getitem__"):
            raise TypeError("second argument (exceptions) must be a sequence")
        found = _rt.tuple_of(exceptions)
        if not found:
            raise ValueError("second argument (exceptions) must be a non-empty sequence")
        nested = True
        for i in range(len(found)):
            if not isinstance(found[i], BaseException):
                raise ValueError("Item " + _rt.int_to_text(i, 10) + " of second argument (exceptions) is not an exception")
            if not isinstance(found[i], Exception):
                nested = False
        if cls is BaseExceptionGroup:
            if nested:
                cls = ExceptionGroup
        elif not nested and issubclass(cls, Exception):
            if cls is ExceptionGroup:
                raise TypeError("Cannot nest BaseExceptions in an ExceptionGroup")
            raise TypeError("Cannot nest BaseExceptions in '" + cls.__name__ + "'")
        group = BaseException.__new__(cls, message, exceptions)
        group.message = message
        group.exceptions = found
        return group

    def __init__(self, *args):
        self.args = args

    def __str__(self):
        n = len(self.exceptions)
        return self.message + " (" + _rt.int_to_text(n, 10) + " sub-exception" + ("s" if n > 1 else "") + ")"

    def derive(self, exceptions, /):
        return BaseExceptionGroup(self.message, exceptions)

    def subgroup(self, condition, /):
        return _group_parts(self, condition)[0]

    def split(self, condition, /):
        return _group_parts(self, condition)


def _group_condition(condition):
    """What says whether an exception is of a part."""
    if _rt.is_type(condition) and issubclass(condition, BaseException):
        return lambda error: isinstance(error, condition)
    if _rt.is_tuple(condition) and all(_rt.is_type(c) and issubclass(c, BaseException) for c in condition):
        return lambda error: isinstance(error, condition)
    if not callable(condition) or _rt.is_type(condition):
        raise TypeError("expected a function, exception type or tuple of exception types")
    return condition


def _group_parts(group, condition):
    return _group_split(group, _group_condition(condition))


def _group_split(group, belongs):
    """The parts of a group that belong and that do not, each None where it is empty."""
    if belongs(group):
        return (group, None)
    inside = []
    outside = []
    for error in group.exceptions:
        if isinstance(error, BaseExceptionGroup):
            a, b = _group_split(error, belongs)
            if a is not None:
                inside.append(a)
            if b is not None:
                outside.append(b)
        elif belongs(error):
            inside.append(error)
        else:
            outside.append(error)
    return (_group_derived(group, inside), _group_derived(group, outside))


def _group_derived(group, exceptions):
    if not exceptions:
        return None
    made = group.derive(exceptions)
    if not isinstance(made, BaseExceptionGroup):
        raise TypeError("derive must return an instance of BaseExceptionGroup")
    made.__cause__ = group.__cause__
    made.__suppress_context__ = group.__suppress_context__
    made.__context__ = group.__context__
    notes = getattr(group, "__notes__", None)
    if notes is not None:
        made.__notes__ = list(notes)
    return made


class ExceptionGroup(BaseExceptionGroup, Exception):
    pass


def _star_group(error):
    if isinstance(error, BaseExceptionGroup):
        return error
    return (ExceptionGroup if isinstance(error, Exception) else BaseExceptionGroup)("", (error,))


def _star_split(group, kind):
    for k in kind if _rt.is_tuple(kind) else (kind,):
        if not _rt.is_type(k) or not issubclass(k, BaseException):
            raise TypeError("catching classes that do not inherit from BaseException is not allowed")
        if issubclass(k, BaseExceptionGroup):
            raise TypeError("catching ExceptionGroup with except* is not allowed. Use except instead.")
    parts = group.split(kind)
    if parts[1] is None and group.message == "" and _rt.is_tuple(group.args[1]):
        # The group of one exception that was none, which a clause gets as it is.
        return (group, None)
    return parts


def _star_join(errors):
    return BaseExceptionGroup("", errors)


# Functions.


# The module `sys`, once the program has it.
_streams = []


def _print_text(text):
    """Writes to standard output, which a program may have replaced."""
    if not _streams or _streams[0].stdout is _streams[0].__stdout__:
        _rt.write(1, text)
    elif _streams[0].stdout is not None:
        _streams[0].stdout.write(text)


def print(*values, sep=" ", end="\n", file=None, flush=False):
    sep = " " if sep is None else sep
    end = "\n" if end is None else end
    if not _rt.is_str(sep):
        raise TypeError("sep must be None or a string, not " + _type_name(sep))
    if not _rt.is_str(end):
        raise TypeError("end must be None or a string, not " + _type_name(end))
    text = sep.join([_rt.str_of(v) for v in values]) + end
    if file is None:
        _print_text(text)
    else:
        file.write(text)


def sorted(iterable, /, *, key=None, reverse=False):
    return _sorted(_rt.list_of(iterable), key, reverse)


def _least(name, args, key, default, given, least):
    if len(args) == 0:
        raise TypeError(name + " expected at least 1 argument, got 0")
    if len(args) > 1:
        if given:
            raise TypeError("Cannot specify a default for " + name + "() with multiple positional arguments")
        items = args
    else:
        items = args[0]
    found = None
    best = None
    first = True
    for x in items:
        value = x if key is None else key(x)
        if first:
            found = x
            best = value
            first = False
        elif _rt.less(value, best) if least else _rt.truthy(value > best):
            found = x
            best = value
    if first:
        if given:
            return default
        raise ValueError(name + "() arg is an empty sequence")
    return found


def min(*args, key=None, default=_none_given):
    return _least("min", args, key, default, default is not _none_given, True)


def max(*args, key=None, default=_none_given):
    return _least("max", args, key, default, default is not _none_given, False)


def sum(iterable, /, start=0):
    if _rt.is_str(start):
        raise TypeError("sum() can't sum strings [use ''.join(seq) instead]")
    if _rt.is_bytes(start):
        raise TypeError("sum() can't sum bytes [use b''.join(seq) instead]")
    total = start
    for x in iterable:
        total = total + x
    return total


def any(iterable, /):
    for x in iterable:
        if x:
            return True
    return False


def all(iterable, /):
    for x in iterable:
        if not x:
            return False
    return True


def abs(x, /):
    if _rt.is_int(x):
        n = _rt.as_int(x)
        return -n if n < 0 else n
    if _rt.is_float(x):
        return _rt.f_abs(x)
    method = _rt.attribute_or_none(_rt.type_of(x), "__abs__")
    if _rt.is_missing(method):
        raise TypeError("bad operand type for abs(): '" + _type_name(x) + "'")
    return method(x)


def divmod(a, b, /):
    if _is_number(a) and _is_number(b):
        if b == 0:
            if _is_integer(a) and _is_integer(b):
                raise ZeroDivisionError("integer division or modulo by zero")
            raise ZeroDivisionError("float divmod()")
        return (a // b, a % b)
    method = _rt.attribute_or_none(_rt.type_of(a), "__divmod__")
    if not _rt.is_missing(method):
        found = method(a, b)
        if found is not NotImplemented:
            return found
    method = _rt.attribute_or_none(_rt.type_of(b), "__rdivmod__")
    if not _rt.is_missing(method):
        found = method(b, a)
        if found is not NotImplemented:
            return found
    raise TypeError("unsupported operand type(s) for divmod(): '" + _type_name(a) + "' and '" + _type_name(b) + "'")


def round(number, ndigits=None):
    if _rt.is_int(number):
        return _round_integer(_rt.as_int(number), ndigits)
    method = _rt.attribute_or_none(_rt.type_of(number), "__round__")
    if _rt.is_missing(method):
        raise TypeError("type " + _type_name(number) + " doesn't define __round__ method")
    return method(number) if ndigits is None else method(number, ndigits)


def pow(base, exp, mod=None):
    if mod is None:
        return base**exp
    if not (_is_integer(base) and _is_integer(exp) and _is_integer(mod)):
        method = _rt.attribute_or_none(_rt.type_of(base), "__pow__")
        if not _rt.is_missing(method) and not _is_number(base):
            return method(base, exp, mod)
        raise TypeError("pow() 3rd argument not allowed unless all arguments are integers")
    a = _rt.as_int(base)
    n = _rt.as_int(exp)
    m = _rt.as_int(mod)
    if m == 0:
        raise ValueError("pow() 3rd argument cannot be 0")
    if n < 0:
        # The inverse by Euclid's algorithm.
        x, y, u, v = a % abs(m), abs(m), 1, 0
        while y:
            q = x // y
            x, y, u, v = y, x - q * y, v, u - q * v
        if x != 1:
            raise ValueError("base is not invertible for the given modulus")
        a = u
        n = -n
    k = abs(m)
    if _rt.is_concrete(a) and _rt.is_concrete(n) and _rt.is_concrete(k):
        found = _rt.int_pow_mod(a % k, n, k)
    else:
        # By squares.
        found, square = 1 % k, a % k
        while n > 0:
            if n % 2 == 1:
                found = found * square % k
            n //= 2
            if n > 0:
                square = square * square % k
    return found + m if m < 0 and found != 0 else found


def len(obj, /):
    return _rt.length_of(obj)


def iter(obj, sentinel=_none_given, /):
    if sentinel is _none_given:
        return _rt.iterate(obj)
    if not callable(obj):
        raise TypeError("iter(v, w): v must be callable")
    return callable_iterator(obj, sentinel)


class callable_iterator:
    def __init__(self, function, sentinel):
        self._function = function
        self._sentinel = sentinel

    def __iter__(self):
        return self

    def __next__(self):
        if self._function is None:
            raise StopIteration
        found = self._function()
        if found == self._sentinel:
            self._function = None
            raise StopIteration
        return found


def next(it, default=_none_given, /):
    if default is _none_given:
        # The iterator's own method, so that its exceptions are its own.
        method = _rt.attribute_or_none(_rt.type_of(it), "__next__")
        if _rt.is_missing(method):
            raise TypeError("'" + _type_name(it) + "' object is not an iterator")
        return method(it)
    if not _rt.is_iterator(it):
        raise TypeError("'" + _type_name(it) + "' object is not an iterator")
    found = _rt.next_of(it)
    return default if _rt.is_missing(found) else found


def aiter(async_iterable, /):
    method = _rt.attribute_or_none(_rt.type_of(async_iterable), "__aiter__")
    if _rt.is_missing(method):
        raise TypeError("'" + _type_name(async_iterable) + "' object is not an async iterable")
    it = method(async_iterable)
    if _rt.is_missing(_rt.attribute_or_none(_rt.type_of(it), "__anext__")):
        raise TypeError("aiter() returned not an async iterator of type '" + _type_name(it) + "'")
    return it


def anext(async_iterator, default=_none_given, /):
    method = _rt.attribute_or_none(_rt.type_of(async_iterator), "__anext__")
    if _rt.is_missing(method):
        raise TypeError("'" + _type_name(async_iterator) + "' object is not an async iterator")
    if default is _none_given:
        return method(async_iterator)
    return _anext_or(method(async_iterator), default)


async def _anext_or(waits, default):
    try:
        return await waits
    except StopAsyncIteration:
        return default


class enumerate:
    def __init__(self, iterable, start=0):
        self._it = _rt.iterate(iterable)
        self._at = _rt.as_int(start)

    @classmethod
    def __class_getitem__(cls, item):
        return _generic_alias(cls, item)

    def __iter__(self):
        return self

    def __next__(self):
        x = _rt.next_of(self._it)
        if _rt.is_missing(x):
            raise StopIteration
        i = self._at
        self._at = i + 1
        return (i, x)


class zip:
    def __init__(self, *iterables, strict=False):
        self._its = [_rt.iterate(it) for it in iterables]
        self._strict = strict

    def __iter__(self):
        return self

    def __next__(self):
        row = []
        its = self._its
        n = len(its)
        if n == 0:
            raise StopIteration
        for i in range(n):
            x = _rt.next_of(its[i])
            if _rt.is_missing(x):
                if self._strict:
                    _unequal(its, i)
                raise StopIteration
            row.append(x)
        return _rt.tuple_of_list(row)


def _unequal(its, i):
    """Says which iterable of a strict `zip` is shorter or longer; the one at `i` has ended."""
    if i > 0:
        others = " " if i == 1 else "s 1-"
        raise ValueError("zip() argument " + _rt.int_to_text(i + 1, 10) + " is shorter than argument" + others + _rt.int_to_text(i, 10))
    for k in range(1, len(its)):
        if not _rt.is_missing(_rt.next_of(its[k])):
            others = " " if k == 1 else "s 1-"
            raise ValueError("zip() argument " + _rt.int_to_text(k + 1, 10) + " is longer than argument" + others + _rt.int_to_text(k, 10))


class map:
    def __init__(self, function, *iterables):
        if not iterables:
            raise TypeError("map() must have at least two arguments.")
        self._function = function
        self._its = [_rt.iterate(it) for it in iterables]

    def __iter__(self):
        return self

    def __next__(self):
        args = []
        for it in self._its:
            x = _rt.next_of(it)
            if _rt.is_missing(x):
                raise StopIteration
            args.append(x)
        return self._function(*args)


class filter:
    def __init__(self, function, iterable, /):
        self._function = function
        self._it = _rt.iterate(iterable)

    def __iter__(self):
        return self

    def __next__(self):
        while True:
            x = _rt.next_of(self._it)
            if _rt.is_missing(x):
                raise StopIteration
            if x if self._function is None else self._function(x):
                return x


class reversed:
    def __new__(cls, sequence, /):
        method = _rt.attribute_or_none(_rt.type_of(sequence), "__reversed__")
        if not _rt.is_missing(method):
            if method is None:
                raise TypeError("'" + _type_name(sequence) + "' object is not reversible")
            return method(sequence)
        if _rt.is_missing(_rt.attribute_or_none(_rt.type_of(sequence), "__getitem__")) or _rt.is_dict(sequence):
            raise TypeError("'" + _type_name(sequence) + "' object is not reversible")
        made = _rt.alloc(cls)
        made._sequence = sequence
        made._at = len(sequence) - 1
        return made

    def __init__(self, *args):
        pass

    def __iter__(self):
        return self

    def __next__(self):
        i = self._at
        if i < 0:
            raise StopIteration
        self._at = i - 1
        try:
            return self._sequence[i]
        except (IndexError, StopIteration):
            self._at = -1
            raise StopIteration from None


def isinstance(obj, classinfo, /):
    return _rt.is_instance(obj, classinfo)


def issubclass(cls, classinfo, /):
    return _rt.is_subclass(cls, classinfo)


def _attribute_name(name, function):
    plain = _rt.unboxed(name)
    if not _rt.is_str(plain):
        raise TypeError("attribute name must be string, not '" + _type_name(name) + "'")
    return plain


def hasattr(obj, name, /):
    name = _attribute_name(name, "hasattr")
    if _rt.is_missing(_rt.attribute_or_none(obj, name)):
        _rt.lacking(obj, name)
        return False
    return True


def getattr(obj, name, default=_none_given, /):
    name = _attribute_name(name, "getattr")
    if default is _none_given:
        return _rt.get_attribute(obj, name)
    found = _rt.attribute_or_none(obj, name)
    if _rt.is_missing(found):
        _rt.lacking(obj, name)
        return default
    return found


def setattr(obj, name, value, /):
    _rt.set_attribute(obj, _attribute_name(name, "setattr"), value)


def delattr(obj, name, /):
    _rt.delete_attribute(obj, _attribute_name(name, "delattr"))


def callable(obj, /):
    if _rt.is_func(obj) or _rt.is_type(obj):
        return True
    kind = _rt.type_of(obj)
    if kind is method:
        return True
    # The type's own attributes: what its metaclass has does not count.
    for c in kind.__mro__:
        if c is not object and "__call__" in c.__dict__:
            return True
    return False


def id(obj, /):
    return _rt.identity_of(obj)


def hash(obj, /):
    if _rt.is_int(obj) and not _rt.is_concrete(obj):
        # Integers are hashed modulo a prime, which leaves most of them as they are.
        found = abs(obj)
        if found >= 2305843009213693951:
            found = found % 2305843009213693951
        if obj < 0:
            found = -2 if found == 1 else -found
        return found
    return _rt.hash_of(obj)


class _Hash:
    """What a method that makes hashes gives where the hash is not known. Any use of it is unknown by name."""

    def __absent__(*args, **kwargs):
        _rt.unsupported("the hash of an unknown value")

    __call__ = __absent__
    __getattr__ = __absent__
    __getattribute__ = __absent__
    __setattr__ = __absent__
    __delattr__ = __absent__
    __mro_entries__ = __absent__
    __eq__ = __absent__
    __ne__ = __absent__
    __lt__ = __absent__
    __le__ = __absent__
    __gt__ = __absent__
    __ge__ = __absent__
    __hash__ = __absent__
    __bool__ = __absent__
    __len__ = __absent__
    __iter__ = __absent__
    __next__ = __absent__
    __contains__ = __absent__
    __getitem__ = __absent__
    __setitem__ = __absent__
    __delitem__ = __absent__
    __repr__ = __absent__
    __str__ = __absent__
    __format__ = __absent__
    __enter__ = __absent__
    __exit__ = __absent__
    __index__ = __absent__
    __int__ = __absent__
    __float__ = __absent__
    __add__ = __absent__
    __radd__ = __absent__
    __sub__ = __absent__
    __rsub__ = __absent__
    __mul__ = __absent__
    __rmul__ = __absent__
    __truediv__ = __absent__
    __rtruediv__ = __absent__
    __floordiv__ = __absent__
    __mod__ = __absent__
    __rmod__ = __absent__
    __pow__ = __absent__
    __and__ = __absent__
    __or__ = __absent__
    __ror__ = __absent__
    __neg__ = __absent__
    __await__ = __absent__
    __class_getitem__ = __absent__
    __matmul__ = __absent__
    __rmatmul__ = __absent__
    __invert__ = __absent__
    __lshift__ = __absent__
    __rlshift__ = __absent__
    __rshift__ = __absent__
    __rrshift__ = __absent__
    __xor__ = __absent__
    __rxor__ = __absent__
    __rand__ = __absent__
    __rfloordiv__ = __absent__
    __rpow__ = __absent__
    __pos__ = __absent__
    __abs__ = __absent__
    __divmod__ = __absent__
    __rdivmod__ = __absent__
    __reversed__ = __absent__
    __round__ = __absent__
    __trunc__ = __absent__
    __floor__ = __absent__
    __ceil__ = __absent__
    __complex__ = __absent__
    __bytes__ = __absent__
    __fspath__ = __absent__
    __aenter__ = __absent__
    __aexit__ = __absent__
    __aiter__ = __absent__
    __anext__ = __absent__


def repr(obj, /):
    return _rt.repr_of(obj)


def ascii(obj, /):
    text = _rt.repr_of(obj)
    out = []
    for c in text:
        code = _rt.text_code(c, 0)
        if code < 128:
            out.append(c)
            continue
        digits = _rt.int_to_text(code, 16)
        if code < 256:
            out.append("\\x" + digits)
        elif code < 65536:
            out.append("\\u" + digits.rjust(4, "0"))
        else:
            out.append("\\U" + digits.rjust(8, "0"))
    return _rt.join_texts(out)


def format(value, format_spec="", /):
    if not _rt.is_str(format_spec):
        raise TypeError("format() argument 2 must be str, not " + _type_name(format_spec))
    return _rt.format_value(value, format_spec)


def _in_radix(n, prefix, radix):
    n = _rt.as_int(n)
    if n < 0:
        return "-" + prefix + _rt.int_to_text(-n, radix)
    return prefix + _rt.int_to_text(n, radix)


def bin(number, /):
    return _in_radix(number, "0b", 2)


def oct(number, /):
    return _in_radix(number, "0o", 8)


def hex(number, /):
    return _in_radix(number, "0x", 16)


def chr(i, /):
    n = _rt.as_int(i)
    if n < 0 or n > 1114111:
        raise ValueError("chr() arg not in range(0x110000)")
    return _rt.text_of_code(n)


def ord(c, /):
    s = _rt.unboxed(c)
    if _rt.is_bytes(s):
        s = _rt.latin_of_bytes(s)
    elif not _rt.is_str(s):
        raise TypeError("ord() expected string of length 1, but " + _type_name(c) + " found")
    if len(s) != 1:
        raise TypeError("ord() expected a character, but string of length " + _rt.int_to_text(len(s), 10) + " found")
    return _rt.text_code(s, 0)


def dir(obj=_none_given, /):
    if obj is _none_given:
        _rt.unsupported("dir() without an argument")
    found = {}
    if not _rt.is_missing(_rt.attribute_or_none(obj, "__dict__")):
        for k in obj.__dict__:
            found[k] = None
    if _rt.is_type(obj) or not _rt.is_missing(_rt.attribute_or_none(_rt.type_of(obj), "__module__")):
        for c in (obj if _rt.is_type(obj) else _rt.type_of(obj)).__mro__:
            if c.__module__ == "builtins":
                _rt.unsupported("dir() of what has names of the built-in types")
            for k in c.__dict__:
                found[k] = None
    return sorted(found)


def vars(obj, /):
    found = _rt.attribute_or_none(obj, "__dict__")
    if _rt.is_missing(found):
        raise TypeError("vars() argument must have __dict__ attribute")
    return found


def input(prompt="", /):
    _print_text(_rt.str_of(prompt))
    if _streams:
        from _files import next_line

        line = next_line()
        if line is not None:
            return line
    line = _rt.nondet_str(-1, "input()")
    _rt.assume_that("\n" not in line and "\r" not in line)
    return line


def open(file, mode="r", buffering=-1, encoding=None, errors=None, newline=None, closefd=True, opener=None):
    from _files import opened

    return opened(file, mode, buffering, encoding, errors, newline, closefd, opener)


def breakpoint(*args, **kwargs):
    _rt.unsupported("breakpoint()")


def help(*args):
    _rt.unsupported("help()")


def __import__(name, globals=None, locals=None, fromlist=(), level=0):
    _rt.unsupported("__import__()")


def eval(source, globals=None, locals=None, /):
    _rt.unsupported("eval, which runs code from a text")


def exec(source, globals=None, locals=None, /):
    _rt.unsupported("exec, which runs code from a text")


def compile(*args, **kwargs):
    _rt.unsupported("compile, which reads code from a text")


def _complex_part(v, which):
    if _rt.is_str(v):
        if which == 1:
            raise TypeError("complex() second arg can't be a string")
        return _complex_of_text(v)
    if _rt.is_bytes(v) or not _is_number(v):
        method = _rt.attribute_or_none(_rt.type_of(v), "__float__")
        if _rt.is_missing(method):
            if not _rt.is_missing(_rt.attribute_or_none(_rt.type_of(v), "__complex__")):
                _rt.unsupported("a complex number from an object with __complex__")
            # Which words are used depends on the version.
            if which == 0:
                raise TypeError("complex() first argument must be a string or a number, not '" + _type_name(v) + "'")
            raise TypeError("complex() second argument must be a number, not '" + _type_name(v) + "'")
    return _real(v)


def _number_end(s, i):
    """Where a float that begins at a place ends; the place itself where none does."""
    n = len(s)
    j = i
    if j < n and s[j] in "+-":
        j += 1
    for word in ("infinity", "inf", "nan"):
        if s[j : j + len(word)].lower() == word:
            return j + len(word)
    digits = 0
    while j < n and (s[j] in "0123456789_." or s[j] in "eE" and digits):
        if s[j] in "eE":
            k = j + 1
            if k < n and s[k] in "+-":
                k += 1
            if k >= n or s[k] not in "0123456789":
                return j
            while k < n and s[k] in "0123456789_":
                k += 1
            return k
        if s[j] in "0123456789":
            digits += 1
        j += 1
    return j if digits else i


def _complex_of_text(s):
    s = s.strip()
    if s[:1] == "(" and s[-1:] == ")":
        s = s[1:-1].strip()
    end = _number_end(s, 0)
    real = 0.0
    at = 0
    try:
        if end and (end == len(s) or s[end] in "+-"):
            real = float(s[:end])
            at = end
            if at == len(s):
                return _complex(real, 0.0)
            end = _number_end(s, at)
        if end == at and s[at : at + 1] in ("+", "-"):
            end = at + 1
            imag = 1.0 if s[at] == "+" else -1.0
        elif end == at:
            imag = 1.0
        else:
            imag = float(s[at:end])
        if s[end:] not in ("j", "J"):
            raise ValueError
    except ValueError:
        raise ValueError("complex() arg is a malformed string") from None
    return _complex(real, imag)


def _complex(real, imag):
    z = object.__new__(complex)
    z._real = real
    z._imag = imag
    return z


def _to_complex(v):
    """A number as a complex one; None where it is no number."""
    if _rt.is_instance(v, complex):
        return v
    if _is_number(v):
        return _complex(_real(v), 0.0)
    return None


def _complex_quotient(a, b):
    c = b._real
    d = b._imag
    if abs(c) >= abs(d):
        if c == 0.0:
            raise ZeroDivisionError("complex division by zero")
        ratio = d / c
        below = c + d * ratio
        return _complex((a._real + a._imag * ratio) / below, (a._imag - a._real * ratio) / below)
    if abs(d) >= abs(c):
        ratio = c / d
        below = c * ratio + d
        return _complex((a._real * ratio + a._imag) / below, (a._imag * ratio - a._real) / below)
    nan = _real("nan")
    return _complex(nan, nan)


def _complex_product(a, b):
    return _complex(a._real * b._real - a._imag * b._imag, a._real * b._imag + a._imag * b._real)


def _broken_power(x, y, size):
    """A negative float to a power that is no integer; `size` is that of its absolute value (Objects/complexobject.c, `_Py_c_pow`)."""
    if size - size != 0.0:
        raise OverflowError("complex exponentiation")
    if _rt.is_concrete(x) and _rt.is_concrete(y):
        _rt.by_machine()
        phase = _rt.f_atan2(0.0, x) * y
        return _complex(size * _rt.f_cos(phase), size * _rt.f_sin(phase))
    real = _rt.nondet_float("a real part")
    imag = _rt.nondet_float("an imaginary part")
    _rt.assume_that(real - real == 0.0 and imag - imag == 0.0)
    return _complex(real, imag)


def _complex_power(a, b):
    if b._real == 0.0 and b._imag == 0.0:
        return _complex(1.0, 0.0)
    if b._imag != 0.0 or not b._real.is_integer() or abs(b._real) > 100.0:
        _rt.unsupported("a complex power that is no small integer")
    n = int(b._real)
    rest = abs(n)
    found = _complex(1.0, 0.0)
    square = a
    while rest:
        if rest & 1:
            found = _complex_product(found, square)
        rest >>= 1
        if rest:
            square = _complex_product(square, square)
    if n > 0:
        return found
    if a._real == 0.0 and a._imag == 0.0:
        _rt.unsupported("the text of an error of a complex power")
    return _complex_quotient(_complex(1.0, 0.0), found)


def _short_real(x):
    text = repr(x)
    return text[:-2] if text.endswith(".0") else text


class complex:
    """A complex number (Python Library Reference, "Numeric Types")."""

    __slots__ = ("_real", "_imag")

    def __new__(cls, real=0, imag=_none_given):
        if cls is not complex:
            _rt.unsupported("a class below complex")
        if imag is _none_given:
            if _rt.is_instance(real, complex):
                return real
            part = _complex_part(real, 0)
            return part if _rt.is_instance(part, complex) else _complex(part, 0.0)
        if _rt.is_str(real):
            raise TypeError("complex() can't take second arg if first is a string")
        a = real if _rt.is_instance(real, complex) else None
        b = imag if _rt.is_instance(imag, complex) else None
        re = _complex_part(real, 0) if a is None else a._real
        im = _complex_part(imag, 1) if b is None else b._real
        if b is not None:
            re = re - b._imag
        if a is not None:
            im = im + a._imag
        return _complex(re, im)

    @property
    def real(self):
        return self._real

    @property
    def imag(self):
        return self._imag

    def conjugate(self):
        return _complex(self._real, -self._imag)

    def __complex__(self):
        return self

    def __add__(self, other):
        b = _to_complex(other)
        return NotImplemented if b is None else _complex(self._real + b._real, self._imag + b._imag)

    def __radd__(self, other):
        a = _to_complex(other)
        return NotImplemented if a is None else _complex(a._real + self._real, a._imag + self._imag)

    def __sub__(self, other):
        b = _to_complex(other)
        return NotImplemented if b is None else _complex(self._real - b._real, self._imag - b._imag)

    def __rsub__(self, other):
        a = _to_complex(other)
        return NotImplemented if a is None else _complex(a._real - self._real, a._imag - self._imag)

    def __mul__(self, other):
        b = _to_complex(other)
        return NotImplemented if b is None else _complex_product(self, b)

    def __rmul__(self, other):
        a = _to_complex(other)
        return NotImplemented if a is None else _complex_product(a, self)

    def __truediv__(self, other):
        b = _to_complex(other)
        return NotImplemented if b is None else _complex_quotient(self, b)

    def __rtruediv__(self, other):
        a = _to_complex(other)
        return NotImplemented if a is None else _complex_quotient(a, self)

    def __pow__(self, other, modulus=None):
        if modulus is not None:
            raise ValueError("complex modulo")
        b = _to_complex(other)
        return NotImplemented if b is None else _complex_power(self, b)

    def __rpow__(self, other):
        a = _to_complex(other)
        return NotImplemented if a is None else _complex_power(a, self)

    def __neg__(self):
        return _complex(-self._real, -self._imag)

    def __pos__(self):
        return self

    def __abs__(self):
        from math import hypot

        if self._real == 0.0 and self._imag == 0.0:
            return 0.0
        return hypot(self._real, self._imag)

    def __bool__(self):
        return self._real != 0.0 or self._imag != 0.0

    def __eq__(self, other):
        if _rt.is_instance(other, complex):
            return self._real == other._real and self._imag == other._imag
        if _is_number(other):
            return self._imag == 0.0 and self._real == other
        return NotImplemented

    def __ne__(self, other):
        found = self.__eq__(other)
        return found if found is NotImplemented else not found

    def __hash__(self):
        if self._imag == 0.0:
            return hash(self._real)
        _rt.unsupported("the hash of a complex number")

    def __repr__(self):
        imag = _short_real(self._imag) + "j"
        if self._real == 0.0 and _rt.f_bits(self._real) == 0:
            return imag
        sign = "" if imag[0] == "-" else "+"
        return "(" + _short_real(self._real) + sign + imag + ")"

    def __format__(self, spec):
        if spec == "":
            return repr(self)
        if not _rt.is_str(spec):
            raise TypeError("__format__() argument must be str, not " + _type_name(spec))
        i = 0
        fill = " "
        align = ">"
        if spec[1:2] in ("<", ">", "^", "="):
            fill, align, i = spec[0], spec[1], 2
        elif spec[:1] in ("<", ">", "^", "="):
            align, i = spec[0], 1
        sign = ""
        if spec[i : i + 1] in ("+", "-", " "):
            sign = spec[i]
            i += 1
        start = i
        while spec[i : i + 1] in tuple("0123456789"):
            i += 1
        width = spec[start:i]
        if spec[-1:] not in tuple("eEfFgG"):
            _rt.unsupported("the format of a complex number without a type")
        if align == "=":
            raise ValueError("'=' alignment flag is not allowed in complex format specifier")
        if width[:1] == "0":
            raise ValueError("Zero padding is not allowed in complex format specifier")
        text = self._real.__format__(sign + spec[i:]) + self._imag.__format__("+" + spec[i:]) + "j"
        if not width or len(text) >= int(width):
            return text
        return text.__format__(fill + align + width)


def _imaginary(x):
    return _complex(0.0, x)


def _array_byte(v):
    n = _rt.as_int(v)
    if n < 0 or n > 255:
        raise ValueError("byte must be in range(0, 256)")
    return n


def _new_bytearray(codes):
    b = object.__new__(bytearray)
    b._codes = codes
    return b


def _index_sized(n):
    if n > 9223372036854775807:
        raise OverflowError("cannot fit 'int' into an index-sized integer")


def _as_codes(v):
    """What bytes and byte arrays consist of; None for everything else."""
    if _rt.is_bytes(v):
        return list(v)
    if _rt.is_instance(v, bytearray):
        return v._codes
    # Arrays of the module of this name are bytes for others.
    octets = _rt.attribute_or_none(_rt.type_of(v), "_octets_of_array")
    return None if _rt.is_missing(octets) else list(octets(v))


class bytearray_iterator:
    def __init__(self, source):
        self._source = source
        self._at = 0

    def __iter__(self):
        return self

    def __next__(self):
        codes = self._source._codes
        i = self._at
        if i < 0 or i >= len(codes):
            self._at = -1
            raise StopIteration
        self._at = i + 1
        return codes[i]


def _resized(array):
    """An array that a view looks at keeps its size. A view that nothing refers to is gone in Python, and may be there still."""
    views = _rt.attribute_or_none(array, "_views")
    if not _rt.is_missing(views) and views:
        _rt.unsupported("a bytearray that changes its size after a memoryview of it was made")


class bytearray:
    """Bytes that can change (Python Library Reference, "Bytearray Objects"): a list of their numbers."""

    __slots__ = ("_codes", "_views", "__weakref__")
    __hash__ = None

    def __init__(self, source=_none_given, encoding=None, errors=None):
        if source is _none_given:
            self._codes = []
            return
        if encoding is not None or errors is not None:
            if not _rt.is_str(source):
                raise TypeError(("errors" if encoding is None else "encoding") + " without a string argument")
            self._codes = list(source.encode(encoding or "utf-8", errors or "strict"))
            return
        codes = _as_codes(source)
        if codes is not None:
            self._codes = list(codes)
        elif _rt.is_str(source):
            raise TypeError("string argument without an encoding")
        elif _is_integer(source):
            if source < 0:
                raise ValueError("negative count")
            _index_sized(source)
            self._codes = [0] * source
        elif not _rt.is_iterable(source):
            raise TypeError("cannot convert '" + _type_name(source) + "' object to bytearray")
        else:
            self._codes = [_array_byte(b) for b in source]

    def __bytes__(self):
        return bytes(self._codes)

    def _octets_of_array(self):
        return bytes(self._codes)

    def __len__(self):
        return len(self._codes)

    def __iter__(self):
        return bytearray_iterator(self)

    def __reversed__(self):
        return reversed(self._codes)

    def __contains__(self, item):
        codes = _as_codes(item)
        if codes is None:
            return _array_byte(item) in self._codes
        return bytes(codes) in bytes(self._codes)

    def __getitem__(self, i):
        if _rt.is_instance(i, slice):
            return _new_bytearray(self._codes[i])
        return self._codes[_bytearray_place(self, i)]

    def __setitem__(self, i, x):
        if _rt.is_instance(i, slice):
            codes = _as_codes(x)
            if codes is None:
                codes = bytearray(x)._codes
            if len(codes) != len(self._codes[i]):
                _resized(self)
            self._codes[i] = codes
            return
        at = _bytearray_place(self, i)
        self._codes[at] = _array_byte(x)

    def __delitem__(self, i):
        _resized(self)
        if _rt.is_instance(i, slice):
            del self._codes[i]
        else:
            del self._codes[_bytearray_place(self, i)]

    def append(self, item, /):
        n = _array_byte(item)
        _resized(self)
        self._codes.append(n)

    def extend(self, items, /):
        codes = _as_codes(items)
        if codes is None:
            if not _rt.is_iterable(items):
                raise TypeError("can't extend bytearray with " + _type_name(items))
            codes = [_array_byte(b) for b in items]
        if codes:
            _resized(self)
        self._codes.extend(codes)

    def insert(self, i, item, /):
        n = _array_byte(item)
        _resized(self)
        self._codes.insert(i, n)

    def pop(self, i=-1, /):
        if not self._codes:
            raise IndexError("pop from empty bytearray")
        _resized(self)
        return self._codes.pop(i)

    def remove(self, value, /):
        n = _array_byte(value)
        if n not in self._codes:
            raise ValueError("value not found in bytearray")
        _resized(self)
        self._codes.remove(n)

    def clear(self):
        if self._codes:
            _resized(self)
        self._codes = []

    def copy(self):
        return _new_bytearray(list(self._codes))

    def reverse(self):
        self._codes.reverse()

    def __add__(self, other):
        codes = _as_codes(other)
        if codes is None:
            raise TypeError("can't concat " + _type_name(other) + " to bytearray")
        return _new_bytearray(self._codes + codes)

    def __radd__(self, other):
        if not _rt.is_bytes(other):
            return NotImplemented
        return bytes(list(other) + self._codes)

    def __iadd__(self, other):
        codes = _as_codes(other)
        if codes is None:
            raise TypeError("can't concat " + _type_name(other) + " to bytearray")
        if other is self and codes:
            # The operand is looked into while the array would grow.
            raise BufferError("Existing exports of data: object cannot be re-sized")
        if codes:
            _resized(self)
        self._codes.extend(codes)
        return self

    def __mul__(self, n):
        if not _is_integer(n):
            return NotImplemented
        return _new_bytearray(self._codes * n)

    __rmul__ = __mul__

    def __imul__(self, n):
        codes = self._codes * n
        if len(codes) != len(self._codes):
            _resized(self)
        self._codes = codes
        return self

    def __eq__(self, other):
        codes = _as_codes(other)
        return NotImplemented if codes is None else self._codes == codes

    def __ne__(self, other):
        codes = _as_codes(other)
        return NotImplemented if codes is None else self._codes != codes

    def __lt__(self, other):
        codes = _as_codes(other)
        return NotImplemented if codes is None else self._codes < codes

    def __le__(self, other):
        codes = _as_codes(other)
        return NotImplemented if codes is None else self._codes <= codes

    def __gt__(self, other):
        codes = _as_codes(other)
        return NotImplemented if codes is None else self._codes > codes

    def __ge__(self, other):
        codes = _as_codes(other)
        return NotImplemented if codes is None else self._codes >= codes

    def __repr__(self):
        return "bytearray(" + repr(bytes(self._codes)) + ")"

    def decode(self, encoding="utf-8", errors="strict"):
        return bytes(self._codes).decode(encoding, errors)

    def hex(self, *args):
        return bytes(self._codes).hex(*args)

    def join(self, iterable, /):
        return bytearray(bytes(self._codes).join(iterable))

    def split(self, sep=None, maxsplit=-1):
        return [bytearray(b) for b in bytes(self._codes).split(sep, maxsplit)]

    def splitlines(self, keepends=False):
        return [bytearray(b) for b in bytes(self._codes).splitlines(keepends)]

    @classmethod
    def fromhex(cls, string, /):
        return cls(bytes.fromhex(string))

    def find(self, *args):
        return bytes(self._codes).find(*args)

    def rfind(self, *args):
        return bytes(self._codes).rfind(*args)

    def index(self, *args):
        return bytes(self._codes).index(*args)

    def rindex(self, *args):
        return bytes(self._codes).rindex(*args)

    def count(self, *args):
        return bytes(self._codes).count(*args)

    def startswith(self, *args):
        return bytes(self._codes).startswith(*args)

    def endswith(self, *args):
        return bytes(self._codes).endswith(*args)

    def isascii(self, *args):
        return bytes(self._codes).isascii(*args)

    def isdigit(self, *args):
        return bytes(self._codes).isdigit(*args)

    def isalpha(self, *args):
        return bytes(self._codes).isalpha(*args)

    def isalnum(self, *args):
        return bytes(self._codes).isalnum(*args)

    def isspace(self, *args):
        return bytes(self._codes).isspace(*args)

    def islower(self, *args):
        return bytes(self._codes).islower(*args)

    def isupper(self, *args):
        return bytes(self._codes).isupper(*args)

    def replace(self, *args):
        return bytearray(bytes(self._codes).replace(*args))

    def removeprefix(self, *args):
        return bytearray(bytes(self._codes).removeprefix(*args))

    def removesuffix(self, *args):
        return bytearray(bytes(self._codes).removesuffix(*args))

    def strip(self, *args):
        return bytearray(bytes(self._codes).strip(*args))

    def lstrip(self, *args):
        return bytearray(bytes(self._codes).lstrip(*args))

    def rstrip(self, *args):
        return bytearray(bytes(self._codes).rstrip(*args))

    def upper(self, *args):
        return bytearray(bytes(self._codes).upper(*args))

    def lower(self, *args):
        return bytearray(bytes(self._codes).lower(*args))

    def ljust(self, *args):
        return bytearray(bytes(self._codes).ljust(*args))

    def rjust(self, *args):
        return bytearray(bytes(self._codes).rjust(*args))

    def center(self, *args):
        return bytearray(bytes(self._codes).center(*args))

    def zfill(self, *args):
        return bytearray(bytes(self._codes).zfill(*args))

    def partition(self, sep, /):
        return tuple([bytearray(b) for b in bytes(self._codes).partition(bytes(sep))])

    def rpartition(self, sep, /):
        return tuple([bytearray(b) for b in bytes(self._codes).rpartition(bytes(sep))])

    def rsplit(self, sep=None, maxsplit=-1):
        return [bytearray(b) for b in bytes(self._codes).rsplit(sep, maxsplit)]

    def capitalize(self):
        return bytearray(bytes(self._codes).capitalize())

    def title(self):
        return bytearray(bytes(self._codes).title())

    def swapcase(self):
        return bytearray(bytes(self._codes).swapcase())

    def istitle(self):
        return bytes(self._codes).istitle()

    def expandtabs(self, tabsize=8):
        return bytearray(bytes(self._codes).expandtabs(tabsize))

    def translate(self, table, /, delete=b""):
        return bytearray(bytes(self._codes).translate(table, delete))

    @staticmethod
    def maketrans(frm, to, /):
        return bytes.maketrans(frm, to)

    def __mod__(self, args):
        return _bytes_percent(self, args)


def _bytearray_place(b, i):
    if not _rt.is_int(i) and _rt.is_missing(_rt.attribute_or_none(_rt.type_of(i), "__index__")):
        raise TypeError("bytearray indices must be integers or slices, not " + _type_name(i))
    i = _rt.as_int(i)
    n = len(b._codes)
    if i < 0:
        i = i + n
    if i < 0 or i >= n:
        raise IndexError("bytearray index out of range")
    return i


class memoryview:
    """The octets of bytes or of a bytearray, or each so many of them (Python Library Reference, "Memory Views")."""

    __slots__ = ("_base", "_start", "_step", "_count", "_open", "__weakref__")

    def __new__(cls, object):
        if _rt.is_instance(object, memoryview):
            object._check()
            return _new_view(object._base, object._start, object._step, object._count)
        if not _rt.is_bytes(object) and not _rt.is_instance(object, (bytes, bytearray)):
            if not _rt.is_missing(_rt.attribute_or_none(_rt.type_of(object), "_octets_of_array")):
                _rt.unsupported("a memoryview of an array")
            raise TypeError("memoryview: a bytes-like object is required, not '" + _type_name(object) + "'")
        return _new_view(object, 0, 1, len(object))

    def _check(self):
        if not self._open:
            raise ValueError("operation forbidden on released memoryview object")

    def _octets_of_array(self):
        self._check()
        base = self._base
        return bytes([base[self._start + self._step * i] for i in range(self._count)])

    def _place(self, i):
        at = i.__index__()
        if at < 0:
            at += self._count
        if at < 0 or at >= self._count:
            raise IndexError("index out of bounds on dimension 1")
        return self._start + self._step * at

    @property
    def obj(self):
        self._check()
        return self._base

    @property
    def readonly(self):
        self._check()
        return not _rt.is_instance(self._base, bytearray)

    @property
    def nbytes(self):
        self._check()
        return self._count

    @property
    def itemsize(self):
        self._check()
        return 1

    @property
    def format(self):
        self._check()
        return "B"

    @property
    def ndim(self):
        self._check()
        return 1

    @property
    def shape(self):
        self._check()
        return (self._count,)

    @property
    def strides(self):
        self._check()
        return (self._step,)

    @property
    def contiguous(self):
        self._check()
        return self._step == 1 or self._count < 2

    c_contiguous = contiguous
    f_contiguous = contiguous

    def __len__(self):
        self._check()
        return self._count

    def __getitem__(self, i):
        self._check()
        if _rt.is_instance(i, slice):
            start, stop, step = i.indices(self._count)
            count = len(range(start, stop, step))
            return _new_view(self._base, self._start + self._step * start, self._step * step, count)
        if not hasattr(i, "__index__"):
            raise TypeError("memoryview: invalid slice key")
        return self._base[self._place(i)]

    def __setitem__(self, i, x):
        self._check()
        if self.readonly:
            raise TypeError("cannot modify read-only memory")
        if _rt.is_instance(i, slice):
            codes = _as_codes(x)
            if codes is None:
                raise TypeError("a bytes-like object is required, not '" + _type_name(x) + "'")
            part = self[i]
            codes = list(codes)
            if len(codes) != part._count:
                raise ValueError("memoryview assignment: lvalue and rvalue have different structures")
            for k in range(part._count):
                self._base[part._start + part._step * k] = codes[k]
            part.release()
            return
        if not hasattr(i, "__index__"):
            raise TypeError("memoryview: invalid slice key")
        at = self._place(i)
        if not hasattr(x, "__index__"):
            raise TypeError("memoryview: invalid type for format 'B'")
        n = x.__index__()
        if n < 0 or n > 255:
            raise ValueError("memoryview: invalid value for format 'B'")
        self._base[at] = n

    def __delitem__(self, i):
        self._check()
        raise TypeError("cannot delete memory" if not self.readonly else "cannot modify read-only memory")

    def __iter__(self):
        self._check()
        return iter([self[i] for i in range(self._count)]) if self.readonly else self._each()

    def _each(self):
        for i in range(self._count):
            yield self[i]

    def __contains__(self, x):
        return x in self.tolist()

    def __reversed__(self):
        return reversed(self.tolist()) if self.readonly else iter(self[::-1])

    def __eq__(self, other):
        if self is other:
            return True
        if not self._open or _rt.is_instance(other, memoryview) and not other._open:
            return False
        codes = _as_codes(other)
        return NotImplemented if codes is None else self.tolist() == list(codes)

    def __hash__(self):
        self._check()
        if not self.readonly:
            raise ValueError("cannot hash writable memoryview object")
        return hash(self.tobytes())

    def __enter__(self):
        self._check()
        return self

    def __exit__(self, kind, value, trace):
        self.release()

    def __radd__(self, other):
        if not _rt.is_bytes(other):
            return NotImplemented
        return other + self._octets_of_array()

    def tobytes(self, order="C"):
        return self._octets_of_array()

    def tolist(self):
        return list(self._octets_of_array())

    def hex(self, sep=None, bytes_per_sep=1):
        return self.tobytes().hex() if sep is None else self.tobytes().hex(sep, bytes_per_sep)

    def toreadonly(self):
        self._check()
        if not self.readonly:
            _rt.unsupported("memoryview.toreadonly of a bytearray")
        return memoryview(self)

    def cast(self, format, shape=None):
        self._check()
        if format != "B" or shape is not None:
            _rt.unsupported("memoryview.cast")
        return memoryview(self)

    def release(self):
        if self._open:
            self._open = False
            if _rt.is_instance(self._base, bytearray):
                self._base._views -= 1


def _new_view(base, start, step, count):
    view = object.__new__(memoryview)
    view._base = base
    view._start = start
    view._step = step
    view._count = count
    view._open = True
    if _rt.is_instance(base, bytearray):
        views = _rt.attribute_or_none(base, "_views")
        base._views = 1 if _rt.is_missing(views) else views + 1
    return view


def exit(code=None):
    raise SystemExit(code)


def quit(code=None):
    raise SystemExit(code)


# Inputs under the names that the test suites of other verifiers use.


def _input_between(lo, hi, name):
    n = _rt.nondet_int(name)
    _rt.assume_that(lo <= n and n <= hi)
    return n


def nondet_int():
    return _rt.nondet_int("nondet_int()")


def nondet_long():
    return _rt.nondet_int("nondet_long()")


def nondet_uint():
    return _input_between(0, 4294967295, "nondet_uint()")


def nondet_ulong():
    return _input_between(0, 18446744073709551615, "nondet_ulong()")


def nondet_short():
    return _input_between(-32768, 32767, "nondet_short()")


def nondet_ushort():
    return _input_between(0, 65535, "nondet_ushort()")


def nondet_char():
    return _input_between(-128, 127, "nondet_char()")


def nondet_uchar():
    return _input_between(0, 255, "nondet_uchar()")


def nondet_bool():
    return _rt.nondet_bool("nondet_bool()")


def nondet_float():
    return _rt.nondet_float("nondet_float()")


def nondet_double():
    return _rt.nondet_float("nondet_double()")


def nondet_str():
    return _rt.nondet_str(-1, "nondet_str()")


nondet_string = nondet_str
nondet_size_t = nondet_ulong
__VERIFIER_nondet_int = nondet_int
__VERIFIER_nondet_long = nondet_long
__VERIFIER_nondet_uint = nondet_uint
__VERIFIER_nondet_ulong = nondet_ulong
__VERIFIER_nondet_short = nondet_short
__VERIFIER_nondet_ushort = nondet_ushort
__VERIFIER_nondet_char = nondet_char
__VERIFIER_nondet_uchar = nondet_uchar
__VERIFIER_nondet_size_t = nondet_ulong
__VERIFIER_nondet_bool = nondet_bool
__VERIFIER_nondet_float = nondet_float
__VERIFIER_nondet_double = nondet_double
__VERIFIER_nondet_str = nondet_str
__VERIFIER_nondet_string = nondet_str


def __VERIFIER_assume(condition):
    _rt.assume_that(_rt.truthy(condition))


__ESBMC_assume = __VERIFIER_assume
assume = __VERIFIER_assume


def __VERIFIER_assert(condition, *rest):
    if not condition:
        raise AssertionError


__ESBMC_assert = __VERIFIER_assert


def __ESBMC_loop_invariant(condition):
    pass


def __VERIFIER_error():
    raise AssertionError


def _raise_abstract(cls):
    """A class with abstract methods was called."""
    names = sorted(cls.__abstractmethods__)
    plural = "s" if len(names) > 1 else ""
    raise TypeError("Can't instantiate abstract class " + cls.__name__ + " with abstract method" + plural + " " + ", ".join(names))
