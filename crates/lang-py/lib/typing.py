"""typing: names that annotations use. Nothing here checks a value."""


class _Form:
    """A special form, or a generic type with its arguments."""

    def __init__(self, name, origin=None, args=()):
        self._name = name
        self.__origin__ = origin
        self.__args__ = args

    def __getitem__(self, args):
        if type(args) is not tuple:
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


class Protocol(Generic):
    """The base of classes that stand for an interface."""


def runtime_checkable(cls):
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


def NamedTuple(name, fields=()):
    """A class made by a call. As a base class it is known to the front end."""
    import collections

    return collections.namedtuple(name, [f[0] for f in fields])


def TypedDict(name, fields=None, *, total=True, **kwargs):
    """A class made by a call: its values are plain dictionaries."""
    return dict
