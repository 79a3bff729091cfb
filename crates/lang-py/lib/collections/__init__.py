"""collections: containers."""

from _intrinsics import subscripted
import sys

from _lacking import lacking

_missing = object()


class OrderedDict(dict):
    """A dictionary that remembers the order of its keys, and is compared with others of its class by it."""

    def move_to_end(self, key, last=True):
        value = self[key]
        if last:
            del self[key]
            dict.__setitem__(self, key, value)
            return
        rest = [(k, v) for k, v in self.items() if k != key]
        self.clear()
        dict.__setitem__(self, key, value)
        for k, v in rest:
            dict.__setitem__(self, k, v)

    def popitem(self, last=True):
        if not self:
            raise KeyError("dictionary is empty")
        if last:
            return dict.popitem(self)
        for key in self:
            return key, self.pop(key)

    def copy(self):
        return self.__class__(self)

    @classmethod
    def fromkeys(cls, iterable, value=None):
        made = cls()
        for k in iterable:
            made[k] = value
        return made

    def __eq__(self, other):
        if isinstance(other, OrderedDict):
            return dict.__eq__(self, other) and list(self) == list(other)
        return dict.__eq__(self, other)

    def __ne__(self, other):
        return not self == other

    __hash__ = None

    def __repr__(self):
        if not self:
            return type(self).__name__ + "()"
        if sys.version_info >= (3, 12):
            return type(self).__name__ + "(" + dict.__repr__(self) + ")"
        return type(self).__name__ + "(" + repr(list(self.items())) + ")"

    def __or__(self, other):
        if not isinstance(other, dict):
            return NotImplemented
        made = self.__class__(self)
        made.update(other)
        return made

    def __ror__(self, other):
        if not isinstance(other, dict):
            return NotImplemented
        made = self.__class__(other)
        made.update(self)
        return made


class defaultdict(dict):
    """A dictionary that makes values for keys it has not."""

    def __init__(self, default_factory=None, /, *args, **kwargs):
        if default_factory is not None and not callable(default_factory):
            raise TypeError("first argument must be callable or None")
        dict.__init__(self, *args, **kwargs)
        self.default_factory = default_factory

    def __missing__(self, key):
        if self.default_factory is None:
            raise KeyError(key)
        value = self.default_factory()
        self[key] = value
        return value

    def copy(self):
        return type(self)(self.default_factory, self)

    __copy__ = copy

    def __deepcopy__(self, memo):
        from copy import deepcopy

        made = type(self)(self.default_factory)
        memo[id(self)] = made
        for k, v in self.items():
            made[deepcopy(k, memo)] = deepcopy(v, memo)
        return made

    def __or__(self, other):
        if not isinstance(other, dict):
            return NotImplemented
        made = self.copy()
        made.update(other)
        return made

    def __ror__(self, other):
        if not isinstance(other, dict):
            return NotImplemented
        made = type(self)(self.default_factory, other)
        made.update(self)
        return made

    def __repr__(self):
        return type(self).__name__ + "(" + repr(self.default_factory) + ", " + dict.__repr__(self) + ")"


class Counter(dict):
    """A dictionary of how often things occur."""

    def __init__(self, iterable=None, /, **kwds):
        dict.__init__(self)
        self.update(iterable, **kwds)

    def __missing__(self, key):
        return 0

    def update(self, iterable=None, /, **kwds):
        if iterable is not None:
            if hasattr(iterable, "items") and hasattr(iterable, "keys"):
                for k, n in iterable.items():
                    self[k] = n + self.get(k, 0)
            else:
                for k in iterable:
                    self[k] = self.get(k, 0) + 1
        for k in kwds:
            self[k] = kwds[k] + self.get(k, 0)

    def subtract(self, iterable=None, /, **kwds):
        if iterable is not None:
            if hasattr(iterable, "items") and hasattr(iterable, "keys"):
                for k, n in iterable.items():
                    self[k] = self.get(k, 0) - n
            else:
                for k in iterable:
                    self[k] = self.get(k, 0) - 1
        for k in kwds:
            self[k] = self.get(k, 0) - kwds[k]

    def total(self):
        return sum(self.values())

    def most_common(self, n=None):
        found = sorted(self.items(), key=_count_of, reverse=True)
        if n is None:
            return found
        return found[: n if n > 0 else 0]

    def elements(self):
        for k, n in self.items():
            for _ in range(n):
                yield k

    def copy(self):
        return self.__class__(self)

    @classmethod
    def fromkeys(cls, iterable, v=None):
        raise NotImplementedError("Counter.fromkeys() is undefined.  Use Counter(iterable) instead.")

    def __delitem__(self, key):
        if key in self:
            dict.__delitem__(self, key)

    def __eq__(self, other):
        if not isinstance(other, Counter):
            return NotImplemented
        return all([self[k] == other[k] for c in (self, other) for k in c])

    def __ne__(self, other):
        if not isinstance(other, Counter):
            return NotImplemented
        return not self == other

    __hash__ = None

    def __le__(self, other):
        if not isinstance(other, Counter):
            return NotImplemented
        return all([self[k] <= other[k] for c in (self, other) for k in c])

    def __lt__(self, other):
        if not isinstance(other, Counter):
            return NotImplemented
        return self <= other and self != other

    def __ge__(self, other):
        if not isinstance(other, Counter):
            return NotImplemented
        return all([self[k] >= other[k] for c in (self, other) for k in c])

    def __gt__(self, other):
        if not isinstance(other, Counter):
            return NotImplemented
        return self >= other and self != other

    def __add__(self, other):
        if not isinstance(other, Counter):
            return NotImplemented
        made = Counter()
        for k, n in self.items():
            if n + other[k] > 0:
                made[k] = n + other[k]
        for k, n in other.items():
            if k not in self and n > 0:
                made[k] = n
        return made

    def __sub__(self, other):
        if not isinstance(other, Counter):
            return NotImplemented
        made = Counter()
        for k, n in self.items():
            if n - other[k] > 0:
                made[k] = n - other[k]
        for k, n in other.items():
            if k not in self and n < 0:
                made[k] = 0 - n
        return made

    def __or__(self, other):
        if not isinstance(other, Counter):
            return NotImplemented
        made = Counter()
        for k, n in self.items():
            m = other[k]
            most = m if n < m else n
            if most > 0:
                made[k] = most
        for k, n in other.items():
            if k not in self and n > 0:
                made[k] = n
        return made

    def __and__(self, other):
        if not isinstance(other, Counter):
            return NotImplemented
        made = Counter()
        for k, n in self.items():
            m = other[k]
            least = n if n < m else m
            if least > 0:
                made[k] = least
        return made

    def __pos__(self):
        made = Counter()
        for k, n in self.items():
            if n > 0:
                made[k] = n
        return made

    def __neg__(self):
        made = Counter()
        for k, n in self.items():
            if n < 0:
                made[k] = 0 - n
        return made

    def _without_zeros(self):
        for k in [k for k, n in self.items() if not n > 0]:
            del self[k]
        return self

    def __iadd__(self, other):
        for k, n in other.items():
            self[k] += n
        return self._without_zeros()

    def __isub__(self, other):
        for k, n in other.items():
            self[k] -= n
        return self._without_zeros()

    def __ior__(self, other):
        for k, n in other.items():
            if n > self[k]:
                self[k] = n
        return self._without_zeros()

    def __iand__(self, other):
        for k, n in self.items():
            if other[k] < n:
                self[k] = other[k]
        return self._without_zeros()

    def __repr__(self):
        if not self:
            return type(self).__name__ + "()"
        try:
            ordered = dict(self.most_common())
        except TypeError:
            ordered = dict(self)
        return type(self).__name__ + "(" + repr(ordered) + ")"


def _count_of(pair):
    return pair[1]


class deque:
    """A list that grows and shrinks at both ends, and may have a greatest length."""

    __class_getitem__ = subscripted

    __hash__ = None

    def __init__(self, iterable=(), maxlen=None):
        if maxlen is not None:
            if not isinstance(maxlen, int):
                raise TypeError("an integer is required")
            if maxlen < 0:
                raise ValueError("maxlen must be non-negative")
        self._items = []
        self._maxlen = maxlen
        self.extend(iterable)

    @property
    def maxlen(self):
        return self._maxlen

    def append(self, x, /):
        self._items.append(x)
        if self._maxlen is not None and len(self._items) > self._maxlen:
            del self._items[0]

    def appendleft(self, x, /):
        self._items.insert(0, x)
        if self._maxlen is not None and len(self._items) > self._maxlen:
            self._items.pop()

    def extend(self, iterable, /):
        if iterable is self:
            iterable = list(self._items)
        for x in iterable:
            self.append(x)

    def extendleft(self, iterable, /):
        if iterable is self:
            iterable = list(self._items)
        for x in iterable:
            self.appendleft(x)

    def pop(self):
        if not self._items:
            raise IndexError("pop from an empty deque")
        return self._items.pop()

    def popleft(self):
        if not self._items:
            raise IndexError("pop from an empty deque")
        return self._items.pop(0)

    def clear(self):
        # A list of its own, so that an iterator sees no elements that were added later.
        self._items = []

    def copy(self):
        return type(self)(self, self._maxlen)

    __copy__ = copy

    def __deepcopy__(self, memo):
        from copy import deepcopy

        made = type(self)((), self._maxlen)
        memo[id(self)] = made
        for x in self._items:
            made._items.append(deepcopy(x, memo))
        return made

    def count(self, x, /):
        return self._items.count(x)

    def index(self, x, start=0, stop=_missing, /):
        n = len(self._items)
        if stop is _missing:
            stop = n
        start = max(start + n, 0) if start < 0 else start
        stop = max(stop + n, 0) if stop < 0 else min(stop, n)
        for i in range(start, stop):
            if self._items[i] is x or self._items[i] == x:
                return i
        raise ValueError(repr(x) + " is not in deque")

    def insert(self, i, x, /):
        if self._maxlen is not None and len(self._items) >= self._maxlen:
            raise IndexError("deque already at its maximum size")
        self._items.insert(i, x)

    def remove(self, value, /):
        for i in range(len(self._items)):
            if self._items[i] is value or self._items[i] == value:
                del self._items[i]
                return
        raise ValueError(repr(value) + " is not in deque")

    def reverse(self):
        self._items.reverse()

    def rotate(self, n=1, /):
        length = len(self._items)
        if length > 1:
            n = n % length
            if n:
                self._items = self._items[length - n :] + self._items[: length - n]

    def __len__(self):
        return len(self._items)

    def __bool__(self):
        return len(self._items) > 0

    def __contains__(self, x):
        return x in self._items

    def _index(self, i):
        if isinstance(i, slice) or not hasattr(i, "__index__"):
            raise TypeError("sequence index must be integer, not '" + type(i).__name__ + "'")
        n = len(self._items)
        if i >= n or i < -n:
            raise IndexError("deque index out of range")
        return i

    def __getitem__(self, i):
        return self._items[self._index(i)]

    def __setitem__(self, i, x):
        self._items[self._index(i)] = x

    def __delitem__(self, i):
        del self._items[self._index(i)]

    def __iter__(self):
        n = len(self._items)
        i = 0
        while i < n:
            if len(self._items) != n:
                raise RuntimeError("deque mutated during iteration")
            yield self._items[i]
            i += 1
        if len(self._items) != n:
            raise RuntimeError("deque mutated during iteration")

    def __reversed__(self):
        n = len(self._items)
        i = n - 1
        while i >= 0:
            if len(self._items) != n:
                raise RuntimeError("deque mutated during iteration")
            yield self._items[i]
            i -= 1

    def __eq__(self, other):
        if not isinstance(other, deque):
            return NotImplemented
        return self._items == other._items

    def __ne__(self, other):
        if not isinstance(other, deque):
            return NotImplemented
        return self._items != other._items

    def __lt__(self, other):
        if not isinstance(other, deque):
            return NotImplemented
        return self._items < other._items

    def __le__(self, other):
        if not isinstance(other, deque):
            return NotImplemented
        return self._items <= other._items

    def __gt__(self, other):
        if not isinstance(other, deque):
            return NotImplemented
        return self._items > other._items

    def __ge__(self, other):
        if not isinstance(other, deque):
            return NotImplemented
        return self._items >= other._items

    def __add__(self, other):
        if not isinstance(other, deque):
            raise TypeError('can only concatenate deque (not "' + type(other).__name__ + '") to deque')
        made = self.copy()
        made.extend(other)
        return made

    def __iadd__(self, other):
        self.extend(other)
        return self

    def __mul__(self, n):
        made = type(self)((), self._maxlen)
        made.extend(self._items * n)
        return made

    __rmul__ = __mul__

    def __imul__(self, n):
        items = self._items * n
        self._items = []
        self.extend(items)
        return self

    def __repr__(self):
        text = type(self).__name__ + "(" + repr(self._items)
        if self._maxlen is not None:
            text += ", maxlen=" + repr(self._maxlen)
        return text + ")"


_KEYWORDS = (
    "False None True and as assert async await break class continue def del elif else except finally for from global if "
    "import in is lambda nonlocal not or pass raise return try while with yield"
).split()


def _field_getter(i):
    def get(self):
        return tuple.__getitem__(self, i)

    return property(get)


def namedtuple(typename, field_names, *, rename=False, defaults=None, module=None):
    """A class of tuples whose elements have names."""
    if isinstance(field_names, str):
        field_names = field_names.replace(",", " ").split()
    names = [str(f) for f in field_names]
    typename = str(typename)
    if rename:
        seen = set()
        for i in range(len(names)):
            name = names[i]
            if not name.isidentifier() or name in _KEYWORDS or name.startswith("_") or name in seen:
                names[i] = "_" + str(i)
            seen.add(name)
    for name in [typename] + names:
        if not name.isidentifier():
            raise ValueError("Type names and field names must be valid identifiers: " + repr(name))
        if name in _KEYWORDS:
            raise ValueError("Type names and field names cannot be a keyword: " + repr(name))
    seen = set()
    for name in names:
        if name.startswith("_") and not rename:
            raise ValueError("Field names cannot start with an underscore: " + repr(name))
        if name in seen:
            raise ValueError("Encountered duplicate field name: " + repr(name))
        seen.add(name)
    fields = tuple(names)
    field_defaults = {}
    if defaults is not None:
        defaults = tuple(defaults)
        if len(defaults) > len(fields):
            raise TypeError("Got more default values than field names")
        for i in range(len(defaults)):
            field_defaults[fields[len(fields) - len(defaults) + i]] = defaults[i]

    def __new__(cls, *args, **kwargs):
        return tuple.__new__(cls, _bound(typename, fields, field_defaults, args, kwargs))

    def _make(cls, iterable):
        values = tuple(iterable)
        if len(values) != len(fields):
            raise TypeError("Expected %d arguments, got %d" % (len(fields), len(values)))
        return tuple.__new__(cls, values)

    def _replace(self, /, **kwds):
        values = []
        for i in range(len(fields)):
            values.append(kwds.pop(fields[i]) if fields[i] in kwds else self[i])
        if kwds:
            kind = TypeError if sys.version_info >= (3, 13) else ValueError
            raise kind("Got unexpected field names: " + repr(list(kwds)))
        return tuple.__new__(type(self), values)

    def _asdict(self):
        made = {}
        for i in range(len(fields)):
            made[fields[i]] = self[i]
        return made

    def __repr__(self):
        parts = []
        for i in range(len(fields)):
            parts.append(fields[i] + "=" + repr(self[i]))
        return type(self).__name__ + "(" + ", ".join(parts) + ")"

    def __getnewargs__(self):
        return tuple(self)

    namespace = {
        "__slots__": (),
        "_fields": fields,
        "_field_defaults": field_defaults,
        "__match_args__": fields,
        "__new__": __new__,
        "_make": classmethod(_make),
        "_replace": _replace,
        "__replace__": _replace,
        "_asdict": _asdict,
        "__repr__": __repr__,
        "__getnewargs__": __getnewargs__,
        "__doc__": typename + "(" + ", ".join(fields) + ")",
    }
    for i in range(len(fields)):
        namespace[fields[i]] = _field_getter(i)
    made = type(typename, (tuple,), namespace)
    if module is not None:
        made.__module__ = module
    return made


def _bound(typename, fields, defaults, args, kwargs):
    """The values of the fields, from a call's arguments; errors are those of a function with these parameters."""
    call = typename + ".__new__()"
    for name in kwargs:
        if name not in fields:
            raise TypeError(call + " got an unexpected keyword argument '" + name + "'")
        if name in fields[: len(args)]:
            raise TypeError(call + " got multiple values for argument '" + name + "'")
    if len(args) > len(fields):
        given = str(len(args) + 1) + " were given"
        if defaults:
            least = len(fields) - len(defaults) + 1
            wanted = "from " + str(least) + " to " + str(len(fields) + 1) + " positional arguments"
        else:
            wanted = str(len(fields) + 1) + " positional argument" + ("" if len(fields) == 0 else "s")
        raise TypeError(call + " takes " + wanted + " but " + given)
    values = list(args)
    lacking = []
    for name in fields[len(args) :]:
        if name in kwargs:
            values.append(kwargs[name])
        elif name in defaults:
            values.append(defaults[name])
        else:
            lacking.append("'" + name + "'")
    if lacking:
        raise TypeError(
            call + " missing " + str(len(lacking)) + " required positional argument" + ("s" if len(lacking) > 1 else "")
            + ": " + _listed(lacking)
        )  # fmt: skip
    return values


def _listed(names):
    if len(names) == 1:
        return names[0]
    if len(names) == 2:
        return names[0] + " and " + names[1]
    return ", ".join(names[:-1]) + ", and " + names[-1]


class ChainMap:
    """Several dictionaries, of which the first that has a key answers; the first alone changes."""

    __class_getitem__ = subscripted

    __hash__ = None

    def __init__(self, *maps):
        self.maps = list(maps) or [{}]

    def __ior__(self, other):
        self.maps[0].update(other)
        return self

    __reversed__ = None

    def __missing__(self, key):
        raise KeyError(key)

    def __getitem__(self, key):
        for mapping in self.maps:
            if key in mapping:
                return mapping[key]
        return self.__missing__(key)

    def get(self, key, default=None):
        return self[key] if key in self else default

    def _merged(self):
        merged = {}
        for mapping in reversed(self.maps):
            for k in mapping:
                merged[k] = None
        return merged

    def __len__(self):
        return len(self._merged())

    def __iter__(self):
        return iter(self._merged())

    def keys(self):
        return self._items().keys()

    def values(self):
        return self._items().values()

    def items(self):
        return self._items().items()

    def _items(self):
        found = self._merged()
        for k in found:
            found[k] = self[k]
        return found

    def __contains__(self, key):
        for mapping in self.maps:
            if key in mapping:
                return True
        return False

    def __bool__(self):
        for mapping in self.maps:
            if mapping:
                return True
        return False

    def __eq__(self, other):
        if isinstance(other, ChainMap):
            return self._items() == other._items()
        if isinstance(other, dict):
            return self._items() == other
        return NotImplemented

    def __repr__(self):
        return type(self).__name__ + "(" + ", ".join([repr(m) for m in self.maps]) + ")"

    def copy(self):
        return type(self)(self.maps[0].copy(), *self.maps[1:])

    __copy__ = copy

    def new_child(self, m=None, **kwargs):
        if m is None:
            m = kwargs
        elif kwargs:
            m.update(kwargs)
        return type(self)(m, *self.maps)

    @property
    def parents(self):
        return type(self)(*self.maps[1:])

    def __setitem__(self, key, value):
        self.maps[0][key] = value

    def __delitem__(self, key):
        try:
            del self.maps[0][key]
        except KeyError:
            raise KeyError("Key not found in the first mapping: " + repr(key)) from None

    def setdefault(self, key, default=None):
        if key in self:
            return self[key]
        self[key] = default
        return default

    def update(self, other=(), /, **kwds):
        self.maps[0].update(other, **kwds)

    def popitem(self):
        try:
            return self.maps[0].popitem()
        except KeyError:
            raise KeyError("No keys found in the first mapping.") from None

    def pop(self, key, *args):
        try:
            return self.maps[0].pop(key, *args)
        except KeyError:
            raise KeyError("Key not found in the first mapping: " + repr(key)) from None

    def clear(self):
        self.maps[0].clear()


class UserDict:
    """A class that has a dictionary, to derive from."""

    __class_getitem__ = subscripted

    def __init__(self, dict=None, /, **kwargs):
        self.data = {}
        if dict is not None:
            self.update(dict)
        if kwargs:
            self.update(kwargs)

    def __ior__(self, other):
        self.data |= other.data if isinstance(other, UserDict) else other
        return self

    __reversed__ = None

    def __len__(self):
        return len(self.data)

    def __getitem__(self, key):
        if key in self.data:
            return self.data[key]
        if hasattr(type(self), "__missing__"):
            return type(self).__missing__(self, key)
        raise KeyError(key)

    def __setitem__(self, key, item):
        self.data[key] = item

    def __delitem__(self, key):
        del self.data[key]

    def __iter__(self):
        return iter(self.data)

    def __contains__(self, key):
        return key in self.data

    def __repr__(self):
        return repr(self.data)

    def __eq__(self, other):
        if isinstance(other, UserDict):
            return self.data == other.data
        return self.data == other

    __hash__ = None

    def get(self, key, default=None):
        return self[key] if key in self else default

    def keys(self):
        return self.data.keys()

    def values(self):
        return self.data.values()

    def items(self):
        return self.data.items()

    def update(self, other=(), /, **kwds):
        if hasattr(other, "keys"):
            for k in other.keys():
                self[k] = other[k]
        else:
            for k, v in other:
                self[k] = v
        for k in kwds:
            self[k] = kwds[k]

    def setdefault(self, key, default=None):
        if key not in self:
            self[key] = default
        return self[key]

    def pop(self, key, default=_missing):
        if key in self:
            value = self[key]
            del self[key]
            return value
        if default is _missing:
            raise KeyError(key)
        return default

    def popitem(self):
        for key in self:
            value = self[key]
            del self[key]
            return key, value
        raise KeyError

    def clear(self):
        while self:
            self.popitem()

    def copy(self):
        made = type(self)()
        made.data = self.data.copy()
        return made


class UserList:
    """A class that has a list, to derive from."""

    __class_getitem__ = subscripted

    __hash__ = None

    def __init__(self, initlist=None):
        self.data = []
        if initlist is not None:
            self.data = list(initlist.data if isinstance(initlist, UserList) else initlist)

    def __repr__(self):
        return repr(self.data)

    def __eq__(self, other):
        return self.data == (other.data if isinstance(other, UserList) else other)

    def __lt__(self, other):
        return self.data < (other.data if isinstance(other, UserList) else other)

    def __contains__(self, item):
        return item in self.data

    def __len__(self):
        return len(self.data)

    def __iter__(self):
        i = 0
        while i < len(self):
            yield self[i]
            i += 1

    def __getitem__(self, i):
        if isinstance(i, slice):
            return self.__class__(self.data[i])
        return self.data[i]

    def __setitem__(self, i, item):
        self.data[i] = item

    def __delitem__(self, i):
        del self.data[i]

    def __add__(self, other):
        return self.__class__(self.data + list(other))

    def __radd__(self, other):
        return self.__class__(list(other) + self.data)

    def __iadd__(self, other):
        self.data += other.data if isinstance(other, UserList) else other
        return self

    def __mul__(self, n):
        return self.__class__(self.data * n)

    __rmul__ = __mul__

    def __imul__(self, n):
        self.data *= n
        return self

    def __reversed__(self):
        return reversed(self.data)

    def append(self, item):
        self.data.append(item)

    def insert(self, i, item):
        self.data.insert(i, item)

    def pop(self, i=-1):
        return self.data.pop(i)

    def remove(self, item):
        self.data.remove(item)

    def clear(self):
        self.data.clear()

    def copy(self):
        return self.__class__(self)

    def count(self, item):
        return self.data.count(item)

    def index(self, item, *args):
        return self.data.index(item, *args)

    def reverse(self):
        self.data.reverse()

    def sort(self, /, *args, **kwds):
        self.data.sort(*args, **kwds)

    def extend(self, other):
        self.data.extend(other.data if isinstance(other, UserList) else other)


lacking(ChainMap, "fromkeys")
lacking(UserDict, "fromkeys")
