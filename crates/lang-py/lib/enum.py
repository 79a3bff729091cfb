"""enum: classes with a fixed number of named objects."""


class auto:
    """Stands for the next value."""

    def __init__(self, value=None):
        self.value = value


class nonmember:
    """Keeps a value in an enumeration from becoming a member."""

    def __init__(self, value):
        self.value = value


class member:
    """Makes a function or another descriptor in an enumeration a member."""

    def __init__(self, value):
        self.value = value


# The kinds of descriptors that a class body has by itself.
_DESCRIPTORS = (type(lambda: None), staticmethod, classmethod, property)


class property(property):
    """A property of members; a member may have the same name."""


def _is_descriptor(value):
    kind = type(value)
    return isinstance(value, _DESCRIPTORS) or hasattr(kind, "__get__") or hasattr(kind, "__set__") or hasattr(kind, "__delete__")


def _is_dunder(name):
    return len(name) > 4 and name[:2] == "__" and name[-2:] == "__" and name[2] != "_" and name[-3] != "_"


def _is_sunder(name):
    return len(name) > 2 and name[0] == "_" and name[-1] == "_" and name[1] != "_" and name[-2] != "_"


def _is_private(cls_name, name):
    return name.startswith("_" + cls_name + "__") and not name.endswith("__")


class _Namespace(dict):
    """The body of an enumeration while it is executed: it says which names are members, and counts for `auto()`."""

    def __init__(self, cls_name):
        dict.__init__(self)
        self._cls_name = cls_name
        self._members = []
        self._last_values = []
        self._ignore = []
        self._generate = None

    def __setitem__(self, name, value):
        if _is_private(self._cls_name, name):
            pass
        elif _is_sunder(name):
            if name == "_generate_next_value_":
                if self._members:
                    raise TypeError("_generate_next_value_ must be defined before members")
                self._generate = value.__func__ if isinstance(value, staticmethod) else value
            elif name == "_ignore_":
                names = value.replace(",", " ").split() if isinstance(value, str) else list(value)
                self._ignore = names
            elif name not in ("_order_", "_missing_", "_numeric_repr_", "_iter_member_", "_name_", "_value_", "_boundary_", "_is_base_", "_is_flag_"):
                raise ValueError("_sunder_ names, such as " + repr(name) + ", are reserved for future Enum use")
        elif _is_dunder(name):
            pass
        elif name in self._members:
            raise TypeError(repr(name) + " already defined as " + repr(self[name]))
        elif name in self._ignore:
            pass
        elif isinstance(value, nonmember):
            value = value.value
        elif _is_descriptor(value) and not isinstance(value, member):
            pass
        else:
            if name in self:
                raise TypeError(repr(name) + " already defined as " + repr(self[name]))
            if isinstance(value, member):
                value = value.value
            value = self._settled(name, value)
            self._members.append(name)
            self._last_values.append(value)
        dict.__setitem__(self, name, value)

    def _settled(self, name, value):
        """A value in which `auto()` has been replaced."""
        if isinstance(value, auto):
            if value.value is None:
                value.value = self._generate(name, 1, len(self._members), list(self._last_values))
            return value.value
        if type(value) is tuple:
            return tuple([self._settled(name, part) if isinstance(part, auto) else part for part in value])
        return value


class EnumType(type):
    """The class of enumerations."""

    @classmethod
    def __prepare__(metacls, cls_name, bases, **kwds):
        namespace = _Namespace(cls_name)
        for base in bases:
            if isinstance(base, EnumType):
                if base._member_names_:
                    raise TypeError("<enum " + repr(cls_name) + "> cannot extend " + repr(base))
                found = getattr(base, "_generate_next_value_", None)
                if found is not None:
                    namespace._generate = found
        return namespace

    def __new__(metacls, cls_name, bases, namespace, *, boundary=None, **kwds):
        body = {}
        members = []
        names = getattr(namespace, "_members", [])
        ignored = getattr(namespace, "_ignore", [])
        for name in namespace:
            if name in names:
                members.append((name, namespace[name]))
            elif name not in ignored and name != "_ignore_":
                body[name] = namespace[name]
        made_by = body.pop("__new__", None)
        generate = body.get("_generate_next_value_")
        if generate is not None and not isinstance(generate, staticmethod):
            body["_generate_next_value_"] = staticmethod(generate)
        cls = super().__new__(metacls, cls_name, bases, body, **kwds)
        cls._member_names_ = []
        cls._member_map_ = {}
        cls._value2member_map_ = {}
        cls._unhashable_ = []
        cls._data_type_ = _data_type(bases)
        if boundary is not None:
            cls._boundary_ = boundary
        if made_by is not None:
            cls._new_member_ = made_by.__func__ if isinstance(made_by, staticmethod) else made_by
        flag = any(["_is_flag_" in c.__dict__ for c in cls.__mro__])
        if flag:
            cls._flag_mask_ = 0
            cls._singles_mask_ = 0
        # What a class of plain values has must not hide what enumerations have.
        if bases and isinstance(bases[-1], EnumType):
            for name in ("__repr__", "__str__", "__format__", "__reduce_ex__"):
                if name not in body:
                    found = getattr(cls, name)
                    if found is getattr(cls._data_type_, name) or found is getattr(object, name):
                        type.__setattr__(cls, name, getattr(bases[-1], name))
        for name, value in members:
            _add_member(cls, name, value, flag)
        return cls

    def __call__(cls, value, names=None, *, module=None, qualname=None, type=None, start=1):
        if names is None and not (cls._member_names_ == [] and cls.__dict__.get("_is_base_", False)):
            return _lookup(cls, value)
        return _made_by_call(cls, value, names, type, start)

    def __getitem__(cls, name):
        return cls._member_map_[name]

    def __iter__(cls):
        return iter([cls._member_map_[name] for name in cls._member_names_])

    def __reversed__(cls):
        return iter([cls._member_map_[name] for name in reversed(cls._member_names_)])

    def __len__(cls):
        return len(cls._member_names_)

    def __bool__(cls):
        return True

    def __contains__(cls, value):
        if isinstance(value, cls):
            return True
        try:
            return value in cls._value2member_map_
        except TypeError:
            return value in [v for v, _ in cls._unhashable_]

    def __repr__(cls):
        return "<" + cls._kind_() + " " + repr(cls.__name__) + ">"

    def _kind_(cls):
        for c in cls.__mro__:
            if "_is_flag_" in c.__dict__:
                return "flag"
        return "enum"

    def __setattr__(cls, name, value):
        if name in cls.__dict__.get("_member_map_", {}):
            raise AttributeError("cannot reassign member " + repr(name))
        super().__setattr__(name, value)

    def __delattr__(cls, name):
        if name in cls.__dict__.get("_member_map_", {}):
            raise AttributeError(repr(cls.__name__) + " cannot delete member " + repr(name) + ".")
        super().__delattr__(name)

    @property
    def __members__(cls):
        return dict(cls._member_map_)


EnumMeta = EnumType


def _data_type(bases):
    """The class of plain values that members are, too; object where there is none."""
    for base in bases:
        for c in base.__mro__:
            if isinstance(c, EnumType):
                found = c.__dict__.get("_data_type_", object)
                if found is not object:
                    return found
            elif c is not object and "__new__" in c.__dict__ and not isinstance(c, EnumType):
                return base if not isinstance(base, EnumType) else c
    return object


def _add_member(cls, name, value, flag):
    args = value if type(value) is tuple else (value,)
    data = cls._data_type_
    if data is tuple:
        args = (args,)
    new = getattr(cls, "_new_member_", None)
    if new is not None:
        made = new(cls, *args)
    elif data is object:
        made = object.__new__(cls)
    else:
        made = data.__new__(cls, *args)
    if "_value_" not in made.__dict__:
        if data is object or new is not None:
            made._value_ = value
        else:
            made._value_ = data(*args)
    value = made._value_
    made._name_ = name
    made.__objclass__ = cls
    if getattr(cls.__init__, "_of_enum_", None) is None:
        made.__init__(*args)
    made._sort_order_ = len(cls._member_names_)
    # A value that a member has already makes an alias.
    known = _known(cls, value)
    if known is not None:
        made = known
    else:
        if not flag or _is_single(value):
            cls._member_names_.append(name)
        if flag:
            cls._flag_mask_ = cls._flag_mask_ | value
            if _is_single(value):
                cls._singles_mask_ = cls._singles_mask_ | value
        try:
            cls._value2member_map_.setdefault(value, made)
        except TypeError:
            cls._unhashable_.append((value, made))
    type.__setattr__(cls, name, made)
    cls._member_map_[name] = made


def _is_single(value):
    return isinstance(value, int) and value > 0 and value & (value - 1) == 0


def _known(cls, value):
    try:
        return cls._value2member_map_.get(value)
    except TypeError:
        for v, found in cls._unhashable_:
            if v == value:
                return found
    return None


def _lookup(cls, value):
    if type(value) is cls:
        return value
    found = _known(cls, value)
    if found is not None:
        return found
    result = cls._missing_(value)
    if isinstance(result, cls):
        return result
    if result is None:
        raise ValueError(repr(value) + " is not a valid " + cls.__qualname__)
    raise TypeError(
        "error in " + cls.__name__ + "._missing_: returned " + repr(result) + " instead of None or a valid member"
    )


def _made_by_call(cls, name, names, mixin, start):
    """An enumeration from a list of names, or of names with values."""
    bases = (cls,) if mixin is None else (mixin, cls)
    namespace = EnumType.__prepare__(name, bases)
    if isinstance(names, str):
        names = names.replace(",", " ").split()
    if isinstance(names, dict):
        names = list(names.items())
    names = list(names)
    last = []
    for i in range(len(names)):
        item = names[i]
        if isinstance(item, str):
            value = namespace._generate(item, start, i, list(last))
            last.append(value)
            namespace[item] = value
        else:
            namespace[item[0]] = item[1]
    return type(cls).__new__(type(cls), name, bases, namespace)


class Enum(metaclass=EnumType):
    """The base of enumerations."""

    _is_base_ = True

    def __init__(self, *args, **kwds):
        pass

    __init__._of_enum_ = True

    def _generate_next_value_(name, start, count, last_values):
        if not last_values:
            return start
        try:
            return sorted(last_values)[-1] + 1
        except TypeError:
            for v in reversed(last_values):
                try:
                    return v + 1
                except TypeError:
                    pass
            return start

    @classmethod
    def _missing_(cls, value):
        return None

    @property
    def name(self):
        return self._name_

    @property
    def value(self):
        return self._value_

    def __repr__(self):
        show = repr
        if type(self)._data_type_ is not object and "__repr__" in type(self)._data_type_.__dict__:
            show = type(self)._data_type_.__repr__
        return "<" + type(self).__name__ + "." + str(self._name_) + ": " + show(self._value_) + ">"

    def __str__(self):
        return type(self).__name__ + "." + str(self._name_)

    def __format__(self, format_spec):
        return format(str(self), format_spec)

    def __hash__(self):
        return hash(self._name_)

    def __copy__(self):
        return self

    def __deepcopy__(self, memo):
        return self

    def __reduce_ex__(self, proto):
        return type(self), (self._value_,)


class IntEnum(int, Enum):
    """Members are integers."""

    _is_base_ = True
    __str__ = int.__repr__
    __format__ = int.__format__


class StrEnum(str, Enum):
    """Members are texts."""

    _is_base_ = True
    __str__ = str.__str__
    __format__ = str.__format__

    def __new__(cls, *values):
        if len(values) > 3:
            raise TypeError("too many arguments for str(): " + repr(values))
        if len(values) >= 1 and not isinstance(values[0], str):
            raise TypeError(repr(values[0]) + " is not a string")
        made = str.__new__(cls, *values)
        made._value_ = str(*values)
        return made

    def _generate_next_value_(name, start, count, last_values):
        return name.lower()


class FlagBoundary(StrEnum):
    """What becomes of values with bits that no member has."""

    STRICT = auto()
    CONFORM = auto()
    EJECT = auto()
    KEEP = auto()


STRICT, CONFORM, EJECT, KEEP = FlagBoundary


class Flag(Enum, boundary=STRICT):
    """Members are sets of bits."""

    _is_base_ = True
    _is_flag_ = True

    def _generate_next_value_(name, start, count, last_values):
        if not last_values:
            return start if start is not None else 1
        highest = max(last_values)
        if not isinstance(highest, int):
            raise TypeError("invalid flag value " + repr(highest))
        return 2 ** highest.bit_length()

    @classmethod
    def _missing_(cls, value):
        if not isinstance(value, int):
            raise ValueError(repr(value) + " is not a valid " + cls.__qualname__)
        mask = cls._flag_mask_
        bits = max(mask.bit_length(), value.bit_length())
        every = (1 << mask.bit_length()) - 1
        # A complement is taken among the bits that members have.
        if value < 0:
            if cls._boundary_ is KEEP:
                value = every + 1 + value if -value <= every + 1 else value
            elif ~value & ~mask == 0 or cls._boundary_ is CONFORM:
                value = value & mask
        unknown = value & ~mask
        if unknown:
            if cls._boundary_ is STRICT:
                raise ValueError(
                    repr(cls) + " invalid value " + repr(value) + "\n    given " + _bin(value, bits) + "\n  allowed " + _bin(mask, bits)
                )
            if cls._boundary_ is CONFORM:
                value = value & mask
            elif cls._boundary_ is EJECT:
                return value
        known = _known(cls, value)
        if known is not None:
            return known
        data = cls._data_type_
        made = object.__new__(cls) if data is object else data.__new__(cls, value)
        made._value_ = value
        names = [cls._member_map_[n]._name_ for n in cls._member_names_ if cls._member_map_[n]._value_ & value]
        rest = value & ~cls._singles_mask_
        if rest and names:
            names.append(str(rest))
        made._name_ = "|".join(names) if names else None
        cls._value2member_map_.setdefault(value, made)
        return made

    def __contains__(self, other):
        if not isinstance(other, type(self)):
            raise TypeError(
                "unsupported operand type(s) for 'in': "
                + repr(type(other).__qualname__)
                + " and "
                + repr(type(self).__qualname__)
            )
        return other._value_ & self._value_ == other._value_

    def __iter__(self):
        cls = type(self)
        found = [cls._member_map_[n] for n in cls._member_names_]
        return iter(sorted([m for m in found if m._value_ & self._value_], key=_value_of))

    def __len__(self):
        return bin(self._value_).count("1")

    def __bool__(self):
        return bool(self._value_)

    def __repr__(self):
        if self._name_ is None:
            return "<" + type(self).__name__ + ": " + repr(self._value_) + ">"
        return "<" + type(self).__name__ + "." + self._name_ + ": " + repr(self._value_) + ">"

    def __str__(self):
        if self._name_ is None:
            return type(self).__name__ + "(" + repr(self._value_) + ")"
        return type(self).__name__ + "." + self._name_

    def _bits_of(self, other):
        if isinstance(other, type(self)):
            return other._value_
        if type(self)._data_type_ is not object and isinstance(other, type(self)._data_type_):
            return other
        return None

    def __or__(self, other):
        value = self._bits_of(other)
        return NotImplemented if value is None else type(self)(self._value_ | value)

    def __and__(self, other):
        value = self._bits_of(other)
        return NotImplemented if value is None else type(self)(self._value_ & value)

    def __xor__(self, other):
        value = self._bits_of(other)
        return NotImplemented if value is None else type(self)(self._value_ ^ value)

    def __invert__(self):
        cls = type(self)
        if cls._boundary_ is KEEP or cls._boundary_ is EJECT:
            return cls(~self._value_)
        return cls(cls._singles_mask_ & ~self._value_)

    __ror__ = __or__
    __rand__ = __and__
    __rxor__ = __xor__


def _value_of(member):
    return member._value_


def _bin(number, bits):
    """A number in the way of the messages: its sign, a blank, at least so many digits."""
    if number >= 0:
        return "0b0 " + format(number, "0" + str(bits) + "b")
    return "0b1 " + format((1 << bits) + number, "0" + str(bits) + "b")


class IntFlag(int, Flag, boundary=KEEP):
    """Members are sets of bits and integers."""

    _is_base_ = True
    _is_flag_ = True
    __str__ = int.__repr__
    __format__ = int.__format__
    __or__ = Flag.__or__
    __and__ = Flag.__and__
    __xor__ = Flag.__xor__
    __ror__ = Flag.__or__
    __rand__ = Flag.__and__
    __rxor__ = Flag.__xor__
    __invert__ = Flag.__invert__


class ReprEnum(Enum):
    """Members keep the text of the class that is mixed in."""

    _is_base_ = True

    def __str__(self):
        return type(self)._data_type_.__str__(self._value_)

    def __format__(self, format_spec):
        return type(self)._data_type_.__format__(self._value_, format_spec)


def unique(enumeration):
    """Refuses an enumeration in which a value has two names."""
    duplicates = []
    for name in enumeration._member_map_:
        found = enumeration._member_map_[name]
        if found._name_ != name:
            duplicates.append(name + " -> " + found._name_)
    if duplicates:
        raise ValueError("duplicate values found in " + repr(enumeration) + ": " + ", ".join(duplicates))
    return enumeration


def verify(*checks):
    def decorate(enumeration):
        for check in checks:
            if check is UNIQUE:
                names = []
                for name in enumeration._member_map_:
                    if enumeration._member_map_[name]._name_ != name:
                        names.append(name + " -> " + enumeration._member_map_[name]._name_)
                if names:
                    raise ValueError("aliases found in " + repr(enumeration) + ": " + ", ".join(names))
            else:
                from _intrinsics import unsupported

                unsupported("enum.verify of " + str(check))
        return enumeration

    return decorate


class EnumCheck(StrEnum):
    """What `verify` looks at."""

    CONTINUOUS = "no skipped integer values"
    NAMED_FLAGS = "multi-flag aliases may not contain unnamed flags"
    UNIQUE = "one name per value"


CONTINUOUS, NAMED_FLAGS, UNIQUE = EnumCheck
