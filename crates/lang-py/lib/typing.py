"""typing: names that annotations use. Nothing here checks a value."""


import abc


class _Form:
    """A special form, or a generic type with its arguments."""

    def __init__(self, name, origin=None, args=()):
        self._name = name
        self.__origin__ = origin
        self.__args__ = args

    def __getitem__(self, args):
        if _rt.is_absent(args) or type(args) is not tuple:
            args = (args,)
        return _Form(self._name, self if self.__origin__ is None else self.__origin__, args)

    def __call__(self, *args, **kwargs):
        target = _CALLED.get(self._name)
        if target is None:
            raise TypeError("Cannot instantiate typing." + self._name)
        return target(*args, **kwargs)

    def __or__(self, other):
        return _Form("Union", Union, (self, other))

    def __ror__(self, other):
        return _Form("Union", Union, (other, self))

    def __instancecheck__(self, instance):
        return isinstance(instance, self._classes("instance"))

    def __subclasscheck__(self, cls):
        return issubclass(cls, self._classes("class"))

    def __mro_entries__(self, bases):
        target = None
        if self._name in _CLASSES or self._name in _ABSTRACT or self._name in _CONCRETE:
            target = _Form(self._name)._classes("class")
        if target is None:
            if self._name not in _NO_BASES:
                _rt.unsupported("a class that extends a form of typing")
            raise TypeError("Cannot subclass " + repr(self))
        made = [] if target in bases else [target]
        behind = False
        for base in bases:
            if behind and (isinstance(base, _Form) or issubclass(base, Generic)):
                return tuple(made)
            behind = behind or base is self
        return tuple(made + [Generic])

    def _classes(self, asked):
        """What a question about the class of a value is about, or the error that Python raises."""
        if self._name == "Union" or self._name == "Optional":
            if self.__args__:
                kinds = tuple([type(None) if a is None else a for a in self.__args__])
                return kinds + (type(None),) if self._name == "Optional" else kinds
        elif self.__args__:
            raise TypeError("Subscripted generics cannot be used with class and instance checks")
        elif self._name in _CLASSES:
            return _CLASSES[self._name]
        else:
            import collections.abc

            name = "Set" if self._name == "AbstractSet" else self._name
            if self._name in _ABSTRACT and hasattr(collections.abc, name):
                return getattr(collections.abc, name)
            if self._name in _CONCRETE:
                return getattr(collections, self._name if self._name[0] in "OC" else self._name.lower())
        raise TypeError("typing." + self._name + " cannot be used with is" + ("instance()" if asked == "instance" else "subclass()"))

    def __eq__(self, other):
        if not isinstance(other, _Form):
            return NotImplemented
        return self._name == other._name and self.__args__ == other.__args__

    def __hash__(self):
        return hash((self._name, self.__args__))

    def __repr__(self):
        if not self.__args__:
            return "typing." + self._name
        return "typing." + self._name + "[" + ", ".join([_name_of(a) for a in self.__args__]) + "]"


def _name_of(argument):
    if argument is ...:
        return "..."
    if argument is None:
        return "None"
    if isinstance(argument, type):
        if argument.__module__ == "builtins":
            return argument.__qualname__
        return argument.__module__ + "." + argument.__qualname__
    return repr(argument)


_CALLED = {}
_CLASSES = {"Type": type, "List": list, "Dict": dict, "Set": set, "FrozenSet": frozenset, "Tuple": tuple}
_CONCRETE = ("Deque", "DefaultDict", "OrderedDict", "Counter", "ChainMap")
_NO_BASES = """Union Optional Literal Final ClassVar NoReturn Never Self LiteralString TypeAlias Concatenate TypeGuard TypeIs Required
NotRequired ReadOnly Unpack""".split()
_ABSTRACT = """Callable Iterable Iterator Generator AsyncIterable AsyncIterator AsyncGenerator Awaitable Coroutine Sequence
MutableSequence Mapping MutableMapping AbstractSet MutableSet Collection Container Reversible Hashable Sized KeysView ValuesView
ItemsView""".split()


def _called(name, target):
    _CALLED[name] = target
    return _Form(name)


Any = _Form("Any")
Union = _Form("Union")
Optional = _Form("Optional")
Literal = _Form("Literal")
Final = _Form("Final")
ClassVar = _Form("ClassVar")
Annotated = _Form("Annotated")
NoReturn = _Form("NoReturn")
Never = _Form("Never")
Self = _Form("Self")
LiteralString = _Form("LiteralString")
TypeAlias = _Form("TypeAlias")
Concatenate = _Form("Concatenate")
TypeGuard = _Form("TypeGuard")
TypeIs = _Form("TypeIs")
Required = _Form("Required")
NotRequired = _Form("NotRequired")
ReadOnly = _Form("ReadOnly")
Unpack = _Form("Unpack")
Callable = _Form("Callable")
Type = _called("Type", type)
List = _called("List", list)
Dict = _called("Dict", dict)
Set = _called("Set", set)
FrozenSet = _called("FrozenSet", frozenset)
Tuple = _called("Tuple", tuple)
Iterable = _Form("Iterable")
Iterator = _Form("Iterator")
Generator = _Form("Generator")
AsyncIterable = _Form("AsyncIterable")
AsyncIterator = _Form("AsyncIterator")
AsyncGenerator = _Form("AsyncGenerator")
Awaitable = _Form("Awaitable")
Coroutine = _Form("Coroutine")
Sequence = _Form("Sequence")
MutableSequence = _Form("MutableSequence")
Mapping = _Form("Mapping")
MutableMapping = _Form("MutableMapping")
AbstractSet = _Form("AbstractSet")
MutableSet = _Form("MutableSet")
Collection = _Form("Collection")
Container = _Form("Container")
Reversible = _Form("Reversible")
Hashable = _Form("Hashable")
Sized = _Form("Sized")
KeysView = _Form("KeysView")
ValuesView = _Form("ValuesView")
ItemsView = _Form("ItemsView")
Pattern = _Form("Pattern")
Match = _Form("Match")
ContextManager = _Form("ContextManager")
AsyncContextManager = _Form("AsyncContextManager")
IO = _Form("IO")
TextIO = _Form("TextIO")
BinaryIO = _Form("BinaryIO")
Text = str
AnyStr = _Form("AnyStr")
SupportsInt = _Form("SupportsInt")
SupportsFloat = _Form("SupportsFloat")
SupportsIndex = _Form("SupportsIndex")
SupportsAbs = _Form("SupportsAbs")
TYPE_CHECKING = False


def _collection(name):
    def make(*args, **kwargs):
        import collections

        return getattr(collections, name)(*args, **kwargs)

    return make


Deque = _called("Deque", _collection("deque"))
DefaultDict = _called("DefaultDict", _collection("defaultdict"))
OrderedDict = _called("OrderedDict", _collection("OrderedDict"))
Counter = _called("Counter", _collection("Counter"))
ChainMap = _called("ChainMap", _collection("ChainMap"))


class TypeVar:
    """A variable for a type."""

    def __init__(self, name, *constraints, bound=None, covariant=False, contravariant=False, default=None):
        self.__name__ = name
        self.__constraints__ = constraints
        self.__bound__ = bound
        self.__covariant__ = covariant
        self.__contravariant__ = contravariant

    def __or__(self, other):
        return _Form("Union", Union, (self, other))

    def __ror__(self, other):
        return _Form("Union", Union, (other, self))

    def __repr__(self):
        return ("+" if self.__covariant__ else "-" if self.__contravariant__ else "~") + self.__name__


class ParamSpec:
    """A variable for the parameters of a function."""

    def __init__(self, name, *, bound=None, covariant=False, contravariant=False, default=None):
        self.__name__ = name
        self.args = _Form("ParamSpecArgs")
        self.kwargs = _Form("ParamSpecKwargs")

    def __repr__(self):
        return "~" + self.__name__


class TypeVarTuple:
    """A variable for several types."""

    def __init__(self, name, *, default=None):
        self.__name__ = name

    def __iter__(self):
        yield _Form("Unpack", Unpack, (self,))

    def __repr__(self):
        return self.__name__


class Generic:
    """The base of classes with parameters."""

    def __class_getitem__(cls, args):
        return cls


_NO_MEMBERS = """__abstractmethods__ __annotations__ __dict__ __doc__ __init__ __module__ __new__ __slots__ __subclasshook__ __weakref__
__class_getitem__ __match_args__ __qualname__ __orig_bases__ __parameters__ __static_attributes__ __firstlineno__ _is_runtime
__name__ _abc_impl _abc_registered _abc_below""".split()


class _ProtocolMeta(abc.ABCMeta):
    def __instancecheck__(cls, value):
        if Protocol not in cls.__bases__:
            return abc.ABCMeta.__instancecheck__(cls, value)
        if not cls.__dict__.get("_is_runtime", False):
            raise TypeError("Instance and class checks can only be used with @runtime_checkable protocols")
        if cls in type(value).__mro__:
            return True
        for name in _members(cls):
            if not hasattr(value, name):
                return False
            if getattr(value, name) is None and callable(getattr(cls, name, None)):
                return False
        return True

    def __call__(cls, *args, **kwargs):
        if cls is Protocol or Protocol in cls.__bases__:
            raise TypeError("Protocols cannot be instantiated")
        return type.__call__(cls, *args, **kwargs)


def _members(cls):
    """What a protocol asks for."""
    names = []
    for base in cls.__mro__:
        if Protocol in base.__bases__:
            for name in list(base.__dict__) + list(base.__dict__.get("__annotations__", {})):
                if name not in names and name not in _NO_MEMBERS:
                    names.append(name)
    return names


class Protocol(Generic, metaclass=_ProtocolMeta):
    """The base of classes that stand for an interface."""


def runtime_checkable(cls):
    cls._is_runtime = True
    return cls


def cast(kind, value):
    return value


def overload(function):
    return function


def final(function):
    return function


def override(function):
    return function


def no_type_check(function):
    return function


def assert_type(value, kind):
    return value


def reveal_type(value):
    return value


def assert_never(value):
    text = repr(value)
    if len(text) > 100:
        text = text[:100] + "..."
    raise AssertionError("Expected code to be unreachable, but got: " + text)


def NewType(name, kind):
    def new_type(value):
        return value

    new_type.__name__ = name
    new_type.__qualname__ = name
    new_type.__supertype__ = kind
    return new_type


def get_origin(kind):
    if isinstance(kind, _Form):
        return kind.__origin__
    return getattr(kind, "__origin__", None)


def get_args(kind):
    return getattr(kind, "__args__", ())


def dataclass_transform(**kwargs):
    def decorate(target):
        return target

    return decorate


class _NamedTupleMeta(type):
    """Makes the class of a statement whose base is `NamedTuple`: its annotations are the fields."""

    def __new__(meta, name, bases, namespace):
        import collections

        if not bases:
            return type.__new__(meta, name, bases, namespace)
        fields = list(namespace.get("__annotations__", {}))
        defaults = []
        for field in fields:
            if field in namespace:
                defaults.append(namespace[field])
            elif defaults:
                raise TypeError("Non-default namedtuple field " + field + " cannot follow default field" + _with_defaults(fields, field, namespace))
        made = collections.namedtuple(name, fields, defaults=defaults, module=namespace["__module__"])
        for key in namespace:
            if key in ("__new__", "__init__", "__slots__", "__getnewargs__", "_fields", "_field_defaults", "_make", "_replace", "_asdict", "_source"):
                raise AttributeError("Cannot overwrite NamedTuple attribute " + key)
            if key not in ("__module__", "__qualname__", "__name__") and key not in fields:
                setattr(made, key, namespace[key])
        made.__qualname__ = namespace.get("__qualname__", name)
        return made


def _with_defaults(fields, end, namespace):
    """How the message names the fields before `end`, which have defaults."""
    names = [field for field in fields[: fields.index(end)] if field in namespace]
    return ("s " if len(names) > 1 else " ") + ", ".join(names)


class _NamedTupleBase(metaclass=_NamedTupleMeta):
    pass


class _NamedTuple(_Form):
    def __call__(self, name, fields=(), **kwargs):
        import collections

        return collections.namedtuple(name, [f[0] for f in fields])

    def __mro_entries__(self, bases):
        if len(bases) > 1:
            from _intrinsics import unsupported

            unsupported("further bases of a NamedTuple")
        return (_NamedTupleBase,)


NamedTuple = _NamedTuple("NamedTuple")


class _TypedDictMeta(type):
    """Makes the class of a statement whose base is `TypedDict`; its values are plain dictionaries."""

    def __new__(meta, name, bases, namespace, total=True):
        annotations = {}
        for base in bases:
            annotations.update(base.__dict__.get("__annotations__", {}))
        annotations.update(namespace.get("__annotations__", {}))
        kept = dict(namespace)
        kept["__annotations__"] = annotations
        kept["__total__"] = total
        return type.__new__(meta, name, bases, kept)

    def __init__(cls, name, bases, namespace, total=True):
        pass

    def __call__(cls, *args, **kwargs):
        return dict(*args, **kwargs)

    def __instancecheck__(cls, value):
        raise TypeError("TypedDict does not support instance and class checks")


class _TypedDictBase(metaclass=_TypedDictMeta):
    pass


class _TypedDict(_Form):
    def __call__(self, name, fields=None, *, total=True, **kwargs):
        return dict

    def __mro_entries__(self, bases):
        return (_TypedDictBase,)


TypedDict = _TypedDict("TypedDict")
