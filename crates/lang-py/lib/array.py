"""array: sequences of numbers of one kind (Python Library Reference, "array")."""

from _intrinsics import unsupported

_RANGES = {
    "b": (-128, 127, "signed char", 1),
    "B": (0, 255, "unsigned byte integer", 1),
    "h": (-32768, 32767, "signed short integer", 2),
    "H": (0, 65535, "unsigned short", 2),
    "i": (-2147483648, 2147483647, "integer", 4),
    "I": (0, 4294967295, "unsigned int", 4),
    "l": (-9223372036854775808, 9223372036854775807, "", 8),
    "L": (0, 18446744073709551615, "", 8),
    "q": (-9223372036854775808, 9223372036854775807, "", 8),
    "Q": (0, 18446744073709551615, "", 8),
}

typecodes = "bBuhHiIlLqQfd"


def _checked(code, v):
    if code == "d":
        if not isinstance(v, (int, float)):
            raise TypeError("must be real number, not " + type(v).__name__)
        return float(v)
    if isinstance(v, float):
        raise TypeError("'float' object cannot be interpreted as an integer")
    if not isinstance(v, int):
        if hasattr(type(v), "__index__"):
            v = type(v).__index__(v)
        else:
            raise TypeError("'" + type(v).__name__ + "' object cannot be interpreted as an integer")
    low, high, name, _ = _RANGES[code]
    if v < low or v > high:
        # The text of the error names the type of C and the way in which it is left.
        raise OverflowError(_words(code, v, low, name))
    return int(v)


def _words(code, v, low, name):
    if code in "bBhHi" and -9223372036854775808 <= v <= 9223372036854775807:
        if code in "i":
            return "signed integer is less than minimum" if v < low else "signed integer is greater than maximum"
        if code == "b":
            name = "signed char"
        return name + (" is less than minimum" if v < low else " is greater than maximum")
    return "Python int too large to convert to C long"


class array:
    """Numbers of one kind, kept in a list."""

    __slots__ = ("_code", "_items")

    def __hash__(self):
        raise TypeError("unhashable type: 'array.array'")

    def __init__(self, typecode, initializer=(), /):
        if not isinstance(typecode, str) or len(typecode) != 1:
            raise TypeError("array() argument 1 must be a unicode character, not " + type(typecode).__name__)
        if typecode in ("u", "w", "f"):
            unsupported("arrays of characters and of floats of 32 bits")
        if typecode not in _RANGES and typecode != "d":
            raise ValueError("bad typecode (must be b, B, u, h, H, i, I, l, L, q, Q, f or d)")
        if isinstance(initializer, str):
            raise TypeError("cannot use a str to initialize an array with typecode '" + typecode + "'")
        if isinstance(initializer, (bytes, bytearray)) and typecode != "B":
            unsupported("an array made of bytes")
        self._code = typecode
        self._items = [_checked(typecode, v) for v in initializer]

    @property
    def typecode(self):
        return self._code

    @property
    def itemsize(self):
        return 8 if self._code == "d" else _RANGES[self._code][3]

    def _like(self, items):
        made = array(self._code)
        made._items = items
        return made

    def _other(self, other, words):
        if not isinstance(other, array):
            raise TypeError(words + ' (not "' + type(other).__name__ + '") to array')
        if other._code != self._code:
            raise TypeError("bad argument type for built-in operation")
        return other._items

    def append(self, v, /):
        self._items.append(_checked(self._code, v))

    def extend(self, iterable, /):
        if isinstance(iterable, array):
            if iterable._code != self._code:
                raise TypeError("can only extend with array of same kind")
            self._items.extend(iterable._items)
            return
        for v in iterable:
            self._items.append(_checked(self._code, v))

    fromlist = extend

    def insert(self, i, v, /):
        self._items.insert(i, _checked(self._code, v))

    def pop(self, i=-1, /):
        if not self._items:
            raise IndexError("pop from empty array")
        return self._items.pop(i)

    def remove(self, v, /):
        if v not in self._items:
            raise ValueError("array.remove(x): x not in array")
        self._items.remove(v)

    def index(self, v, start=0, stop=9223372036854775807, /):
        try:
            return self._items.index(v, start, stop)
        except ValueError:
            raise ValueError("array.index(x): x not in array") from None

    def count(self, v, /):
        return self._items.count(v)

    def reverse(self):
        self._items.reverse()

    def tolist(self):
        return list(self._items)

    def tobytes(self):
        if self._code == "d":
            unsupported("the bytes of an array of floats")
        size = self.itemsize
        return b"".join([v.to_bytes(size, "little", signed=_RANGES[self._code][0] < 0) for v in self._items])

    def _octets_of_array(self):
        return self.tobytes()

    def __radd__(self, other):
        if isinstance(other, (bytes, bytearray)):
            return other + self.tobytes()
        return NotImplemented

    def __getattr__(self, name):
        if name in ("frombytes", "fromfile", "fromunicode", "tofile", "tounicode", "buffer_info", "byteswap", "clear"):
            unsupported("a method of arrays")
        raise AttributeError("'array.array' object has no attribute '" + name + "'")

    def __len__(self):
        return len(self._items)

    def __iter__(self):
        i = 0
        while i < len(self._items):
            yield self._items[i]
            i += 1

    def __contains__(self, v):
        return v in self._items

    def __getitem__(self, i):
        if isinstance(i, slice):
            return self._like(self._items[i])
        if not isinstance(i, int):
            raise TypeError("array indices must be integers")
        if not -len(self._items) <= i < len(self._items):
            raise IndexError("array index out of range")
        return self._items[i]

    def __setitem__(self, i, v):
        if isinstance(i, slice):
            if not isinstance(v, array):
                raise TypeError('can only assign array (not "' + type(v).__name__ + '") to array slice')
            self._items[i] = self._other(v, "")
            return
        if not isinstance(i, int):
            raise TypeError("array indices must be integers")
        if not -len(self._items) <= i < len(self._items):
            raise IndexError("array assignment index out of range")
        self._items[i] = _checked(self._code, v)

    def __delitem__(self, i):
        if not isinstance(i, slice):
            if not isinstance(i, int):
                raise TypeError("array indices must be integers")
            if not -len(self._items) <= i < len(self._items):
                raise IndexError("array assignment index out of range")
        del self._items[i]

    def __add__(self, other):
        return self._like(self._items + self._other(other, "can only append array"))

    def __iadd__(self, other):
        if not isinstance(other, array):
            raise TypeError('can only extend with array (not "' + type(other).__name__ + '")')
        self.extend(other)
        return self

    def __mul__(self, n):
        if not isinstance(n, int):
            return NotImplemented
        return self._like(self._items * n)

    __rmul__ = __mul__

    def __eq__(self, other):
        return self._items == other._items if isinstance(other, array) else NotImplemented

    def __ne__(self, other):
        return self._items != other._items if isinstance(other, array) else NotImplemented

    def __lt__(self, other):
        return self._items < other._items if isinstance(other, array) else NotImplemented

    def __le__(self, other):
        return self._items <= other._items if isinstance(other, array) else NotImplemented

    def __gt__(self, other):
        return self._items > other._items if isinstance(other, array) else NotImplemented

    def __ge__(self, other):
        return self._items >= other._items if isinstance(other, array) else NotImplemented

    def __repr__(self):
        if not self._items:
            return "array('" + self._code + "')"
        return "array('" + self._code + "', " + repr(self._items) + ")"


ArrayType = array
