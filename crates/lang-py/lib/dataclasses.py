"""dataclasses: classes whose methods are made from their annotations."""

from _intrinsics import subscripted
import sys


class _Missing:
    def __repr__(self):
        return "<dataclasses._MISSING_TYPE object>"


MISSING = _Missing()


class _KwOnly:
    """The annotation after which fields are given by keyword alone."""


KW_ONLY = _KwOnly()


class FrozenInstanceError(AttributeError):
    pass


class _DefaultFactory:
    def __repr__(self):
        return "<factory>"


class InitVar:
    """The annotation of a parameter that is no field."""

    def __init__(self, type):
        self.type = type

    def __class_getitem__(cls, type):
        return InitVar(type)


class Field:
    """A field of a data class."""

    __class_getitem__ = subscripted

    def __init__(self, default, default_factory, init, repr, hash, compare, metadata, kw_only):
        self.name = None
        self.type = None
        self.default = default
        self.default_factory = default_factory
        self.init = init
        self.repr = repr
        self.hash = hash
        self.compare = compare
        self.metadata = {} if metadata is None else metadata
        self.kw_only = kw_only
        self._kind = "field"


def field(
    *, default=MISSING, default_factory=MISSING, init=True, repr=True, hash=None, compare=True, metadata=None, kw_only=MISSING
):
    if default is not MISSING and default_factory is not MISSING:
        raise ValueError("cannot specify both default and default_factory")
    return Field(default, default_factory, init, repr, hash, compare, metadata, kw_only)


class _Params:
    def __init__(self, init, repr, eq, order, unsafe_hash, frozen, match_args, kw_only, slots):
        self.init = init
        self.repr = repr
        self.eq = eq
        self.order = order
        self.unsafe_hash = unsafe_hash
        self.frozen = frozen
        self.match_args = match_args
        self.kw_only = kw_only
        self.slots = slots


def dataclass(
    cls=None,
    /,
    *,
    init=True,
    repr=True,
    eq=True,
    order=False,
    unsafe_hash=False,
    frozen=False,
    match_args=True,
    kw_only=False,
    slots=False,
    weakref_slot=False,
):
    params = _Params(init, repr, eq, order, unsafe_hash, frozen, match_args, kw_only, slots)
    if cls is None:
        return lambda cls: _process(cls, params)
    return _process(cls, params)


def _kind_of(annotation):
    """What an annotation says of its name: a field, a variable of the class, a parameter of the constructor."""
    if _rt.is_absent(annotation):
        # What is taken from a module that is not at hand is none of the forms of this module's.
        return "field"
    if isinstance(annotation, str):
        text = annotation.split("[")[0].strip()
        last = text.split(".")[-1]
        if last == "ClassVar":
            return "class"
        if last == "InitVar":
            return "init"
        return "kw_only" if last == "KW_ONLY" else "field"
    if isinstance(annotation, InitVar) or annotation is InitVar:
        return "init"
    if annotation is KW_ONLY or annotation is _KwOnly:
        return "kw_only"
    origin = getattr(annotation, "__origin__", None)
    for form in (annotation, origin):
        if getattr(form, "_name", None) == "ClassVar" and type(form).__name__ in ("_Form", "_SpecialForm"):
            return "class"
    return "field"


def _process(cls, params):
    if _rt.is_absent(cls):
        # What is made of a class that is not at hand is as little known as the class.
        return cls()
    fields = {}
    frozen_bases = []
    for base in reversed(cls.__mro__[1:]):
        inherited = base.__dict__.get("__dataclass_fields__")
        if inherited is not None:
            for name in inherited:
                fields[name] = inherited[name]
            frozen_bases.append(base.__dataclass_params__.frozen)
    own = []
    kw_only = params.kw_only
    annotations = cls.__dict__.get("__annotations__", {})
    for name in annotations:
        kind = _kind_of(annotations[name])
        if kind == "kw_only":
            kw_only = True
            continue
        own.append(_own_field(cls, name, annotations[name], kind, kw_only))
    for name in cls.__dict__:
        if isinstance(cls.__dict__[name], Field) and name not in annotations:
            raise TypeError(repr(name) + " is a field but has no type annotation")
    for f in own:
        fields[f.name] = f
        if f.default is MISSING:
            if f.name in cls.__dict__ and isinstance(cls.__dict__[f.name], Field):
                delattr(cls, f.name)
        else:
            setattr(cls, f.name, f.default)
    if frozen_bases:
        if any(frozen_bases) and not params.frozen:
            raise TypeError("cannot inherit non-frozen dataclass from a frozen one")
        if not all(frozen_bases) and params.frozen:
            raise TypeError("cannot inherit frozen dataclass from a non-frozen one")
    has_hash = cls.__dict__.get("__hash__", MISSING)
    explicit_hash = not (has_hash is MISSING or (has_hash is None and "__eq__" in cls.__dict__))
    if params.order and not params.eq:
        raise ValueError("eq must be true if order is true")
    cls.__dataclass_fields__ = fields
    cls.__dataclass_params__ = params
    shown = [f for f in fields.values() if f._kind == "field"]
    if params.init:
        # What the class itself defines stays.
        _add(cls, "__init__", _make_init(cls, fields, params.frozen, params.slots), "__init__" not in cls.__dict__)
    if params.repr:
        _add(cls, "__repr__", _make_repr([f for f in shown if f.repr]), "__repr__" not in cls.__dict__)
    compared = tuple([f.name for f in shown if f.compare])
    if params.eq:
        _add(cls, "__eq__", _make_eq(compared), "__eq__" not in cls.__dict__)
    if params.order:
        for name, function in _make_orders(compared):
            if name in cls.__dict__:
                raise TypeError(
                    "Cannot overwrite attribute " + name + " in class " + cls.__name__ + ". Consider using functools.total_ordering"
                )
            _add(cls, name, function)
    if params.frozen:
        _make_frozen(cls, [f.name for f in shown])
    _make_hash(cls, params, shown, explicit_hash)
    if params.match_args and "__match_args__" not in cls.__dict__:
        cls.__match_args__ = tuple([f.name for f in fields.values() if f._kind != "class" and f.init and not f.kw_only])
    cls.__replace__ = replace
    if params.slots:
        return _with_slots(cls, [f.name for f in shown], params.frozen)
    return cls


def _with_slots(cls, names, frozen):
    """The class once more, with a place for each field of its own and no dictionary."""
    inherited = []
    for base in cls.__mro__[1:-1]:
        slots = base.__dict__.get("__slots__", ())
        inherited.extend((slots,) if isinstance(slots, str) else slots)
    if "__slots__" in cls.__dict__:
        raise TypeError(cls.__name__ + " already specifies __slots__")
    body = dict(cls.__dict__)
    body["__slots__"] = tuple([n for n in names if n not in inherited])
    for name in names:
        body.pop(name, None)
    body.pop("__dict__", None)
    body.pop("__weakref__", None)
    made = type(cls)(cls.__name__, cls.__bases__, body)
    made.__qualname__ = cls.__qualname__
    return made


def _own_field(cls, name, annotation, kind, kw_only):
    default = cls.__dict__.get(name, MISSING)
    if isinstance(default, Field):
        f = default
    else:
        f = field(default=default)
    f.name = name
    f.type = annotation
    f._kind = kind
    if kind == "field" or kind == "init":
        if f.kw_only is MISSING:
            f.kw_only = kw_only
    else:
        if f.kw_only is not MISSING:
            raise TypeError("field " + name + " is a ClassVar but specifies kw_only")
        if f.default_factory is not MISSING:
            raise TypeError("field " + name + " cannot have a default factory")
        f.kw_only = False
    if kind == "init" and f.default_factory is not MISSING:
        raise TypeError("field " + name + " cannot have a default factory")
    if kind == "field" and f.default is not MISSING and type(f.default).__hash__ is None:
        raise ValueError("mutable default " + str(type(f.default)) + " for field " + name + " is not allowed: use default_factory")
    return f


def _add(cls, name, function, wanted=True):
    if wanted:
        function.__name__ = name
        function.__qualname__ = cls.__qualname__ + "." + name
        setattr(cls, name, function)


def _make_init(cls, fields, frozen, slots):
    given = [f for f in fields.values() if f._kind != "class"]
    positional = tuple([f for f in given if f.init and not f.kw_only])
    named = tuple([f for f in given if f.init and f.kw_only])
    seen = None
    for f in positional:
        has_default = f.default is not MISSING or f.default_factory is not MISSING
        if has_default:
            seen = f
        elif seen is not None:
            more = " " + repr(seen.name) if sys.version_info >= (3, 12) else ""
            raise TypeError("non-default argument " + repr(f.name) + " follows default argument" + more)
    call = cls.__qualname__ + ".__init__()"
    post = hasattr(cls, "__post_init__")
    given = tuple(given)

    def __init__(self, *args, **kwargs):
        values = _bind(call, positional, named, args, kwargs)
        more = []
        for f in given:
            if f.name in values:
                value = values[f.name]
            elif f.default_factory is not MISSING:
                value = f.default_factory()
            elif f.default is not MISSING:
                value = f.default
                # What is no parameter is left to the class, which has no such attribute where there are slots.
                if not f.init and not slots:
                    continue
            else:
                continue
            if f._kind == "init":
                more.append(value)
            elif frozen:
                object.__setattr__(self, f.name, value)
            else:
                setattr(self, f.name, value)
        if post:
            self.__post_init__(*more)

    return __init__


def _bind(call, positional, named, args, kwargs):
    """The arguments by name; errors are those of a function with these parameters."""
    values = {}
    for i in range(min(len(args), len(positional))):
        values[positional[i].name] = args[i]
    for name in kwargs:
        if name in values:
            raise TypeError(call + " got multiple values for argument " + repr(name))
        found = False
        for f in positional + named:
            if f.name == name:
                found = True
        if not found:
            raise TypeError(call + " got an unexpected keyword argument " + repr(name))
        values[name] = kwargs[name]
    if len(args) > len(positional):
        least = len([f for f in positional if f.default is MISSING and f.default_factory is MISSING]) + 1
        most = len(positional) + 1
        wanted = str(most) if least == most else "from " + str(least) + " to " + str(most)
        plural = "s" if most > 1 else ""
        given = str(len(args) + 1)
        keywords = len([f for f in named if f.name in values])
        if keywords:
            given += " positional arguments (and " + str(keywords) + " keyword-only argument" + ("s" if keywords > 1 else "") + ")"
        raise TypeError(call + " takes " + wanted + " positional argument" + plural + " but " + given + " were given")
    for fields, words in ((positional, " required positional argument"), (named, " required keyword-only argument")):
        lacking = []
        for f in fields:
            if f.name not in values and f.default is MISSING and f.default_factory is MISSING:
                lacking.append(repr(f.name))
        if lacking:
            raise TypeError(
                call + " missing " + str(len(lacking)) + words + ("s" if len(lacking) > 1 else "") + ": " + _listed(lacking)
            )
    return values


def _listed(names):
    if len(names) == 1:
        return names[0]
    if len(names) == 2:
        return names[0] + " and " + names[1]
    return ", ".join(names[:-1]) + ", and " + names[-1]


def _make_repr(fields):
    running = []

    def __repr__(self):
        for other in running:
            if other is self:
                return "..."
        running.append(self)
        try:
            parts = [f.name + "=" + repr(getattr(self, f.name)) for f in fields]
        finally:
            running.pop()
        return type(self).__qualname__ + "(" + ", ".join(parts) + ")"

    return __repr__


def _values(obj, names):
    return tuple([getattr(obj, name) for name in names])


def _make_eq(names):
    def __eq__(self, other):
        if type(other) is type(self):
            return _values(self, names) == _values(other, names)
        return NotImplemented

    return __eq__


def _make_orders(names):
    def __lt__(self, other):
        if type(other) is type(self):
            return _values(self, names) < _values(other, names)
        return NotImplemented

    def __le__(self, other):
        if type(other) is type(self):
            return _values(self, names) <= _values(other, names)
        return NotImplemented

    def __gt__(self, other):
        if type(other) is type(self):
            return _values(self, names) > _values(other, names)
        return NotImplemented

    def __ge__(self, other):
        if type(other) is type(self):
            return _values(self, names) >= _values(other, names)
        return NotImplemented

    return [("__lt__", __lt__), ("__le__", __le__), ("__gt__", __gt__), ("__ge__", __ge__)]


def _make_frozen(cls, names):
    def __setattr__(self, name, value):
        if type(self) is cls or name in names:
            raise FrozenInstanceError("cannot assign to field " + repr(name))
        super(cls, self).__setattr__(name, value)

    def __delattr__(self, name):
        if type(self) is cls or name in names:
            raise FrozenInstanceError("cannot delete field " + repr(name))
        super(cls, self).__delattr__(name)

    for name, function in (("__setattr__", __setattr__), ("__delattr__", __delattr__)):
        if name in cls.__dict__:
            raise TypeError("Cannot overwrite attribute " + name + " in class " + cls.__name__)
        _add(cls, name, function)


def _make_hash(cls, params, fields, explicit):
    names = tuple([f.name for f in fields if (f.compare if f.hash is None else f.hash)])

    def __hash__(self):
        return hash(_values(self, names))

    if params.unsafe_hash:
        if explicit:
            raise TypeError("Cannot overwrite attribute __hash__ in class " + cls.__name__)
        _add(cls, "__hash__", __hash__)
    elif params.eq and not explicit:
        if params.frozen:
            _add(cls, "__hash__", __hash__)
        else:
            cls.__hash__ = None


def fields(class_or_instance):
    found = getattr(class_or_instance, "__dataclass_fields__", None)
    if found is None:
        raise TypeError("must be called with a dataclass type or instance")
    return tuple([f for f in found.values() if f._kind == "field"])


def is_dataclass(obj):
    cls = obj if isinstance(obj, type) else type(obj)
    return hasattr(cls, "__dataclass_fields__")


def asdict(obj, *, dict_factory=dict):
    if isinstance(obj, type) or not is_dataclass(obj):
        raise TypeError("asdict() should be called on dataclass instances")
    return _as_plain(obj, lambda o: dict_factory([(f.name, _as_plain_dict(getattr(o, f.name), dict_factory)) for f in fields(o)]))


def _as_plain_dict(value, factory):
    return _as_plain(value, lambda o: factory([(f.name, _as_plain_dict(getattr(o, f.name), factory)) for f in fields(o)]))


def astuple(obj, *, tuple_factory=tuple):
    if isinstance(obj, type) or not is_dataclass(obj):
        raise TypeError("astuple() should be called on dataclass instances")
    return _as_plain_tuple(obj, tuple_factory)


def _as_plain_tuple(value, factory):
    return _as_plain(value, lambda o: factory([_as_plain_tuple(getattr(o, f.name), factory) for f in fields(o)]))


def _as_plain(value, convert):
    if not isinstance(value, type) and is_dataclass(value):
        return convert(value)
    if isinstance(value, tuple) and hasattr(value, "_fields"):
        return type(value)(*[_as_plain(v, convert) for v in value])
    if isinstance(value, (list, tuple)):
        return type(value)([_as_plain(v, convert) for v in value])
    if isinstance(value, dict):
        pairs = [(_as_plain(k, convert), _as_plain(v, convert)) for k, v in value.items()]
        if hasattr(type(value), "default_factory") or hasattr(value, "default_factory"):
            made = type(value)(value.default_factory)
            for k, v in pairs:
                made[k] = v
            return made
        return type(value)(pairs)
    import copy

    return copy.deepcopy(value)


def replace(obj, /, **changes):
    if isinstance(obj, type) or not is_dataclass(obj):
        raise TypeError("replace() should be called on dataclass instances")
    for f in obj.__dataclass_fields__.values():
        if f._kind == "class":
            continue
        if not f.init:
            if f.name in changes:
                raise ValueError("field " + f.name + " is declared with init=False, it cannot be specified with replace()")
            continue
        if f.name not in changes:
            if f._kind == "init" and f.default is MISSING:
                raise ValueError("InitVar " + repr(f.name) + " must be specified with replace()")
            changes[f.name] = getattr(obj, f.name)
    return obj.__class__(**changes)


def make_dataclass(cls_name, fields, *, bases=(), namespace=None, **kwargs):
    body = {} if namespace is None else dict(namespace)
    annotations = {}
    for item in fields:
        if isinstance(item, str):
            annotations[item] = "typing.Any"
        else:
            annotations[item[0]] = item[1]
            if len(item) == 3:
                body[item[0]] = item[2]
    body["__annotations__"] = annotations
    made = type(cls_name, bases, body)
    made.__qualname__ = cls_name
    return dataclass(made, **kwargs)
