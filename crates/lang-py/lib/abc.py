"""abc: classes with abstract methods, which cannot be instantiated."""


def abstractmethod(function):
    function.__isabstractmethod__ = True
    return function


def abstractproperty(fget=None, fset=None, fdel=None, doc=None):
    return property(None if fget is None else abstractmethod(fget), fset, fdel, doc)


def abstractclassmethod(callable):
    return classmethod(abstractmethod(callable))


def abstractstaticmethod(callable):
    return staticmethod(abstractmethod(callable))


def _is_abstract(member):
    """Is a member of a class abstract? A property is where one of its functions is."""
    if isinstance(member, property):
        for function in (member.fget, member.fset, member.fdel):
            if getattr(function, "__isabstractmethod__", False):
                return True
        return False
    if isinstance(member, (classmethod, staticmethod)):
        return getattr(member.__func__, "__isabstractmethod__", False)
    return getattr(member, "__isabstractmethod__", False)


class ABCMeta(type):
    """The metaclass: it knows which methods are abstract still, and classes that were registered."""

    def __new__(mcls, name, bases, namespace, **kwargs):
        cls = super().__new__(mcls, name, bases, namespace, **kwargs)
        abstract = []
        for base in bases:
            for found in getattr(base, "__abstractmethods__", ()):
                if _is_abstract(getattr(cls, found, None)) and found not in abstract:
                    abstract.append(found)
        for found in namespace:
            if _is_abstract(namespace[found]) and found not in abstract:
                abstract.append(found)
        cls.__abstractmethods__ = frozenset(abstract)
        cls._abc_registered = []
        cls._abc_below = []
        for base in cls.__mro__[1:]:
            if "_abc_below" in base.__dict__:
                base._abc_below.append(cls)
        return cls

    def register(cls, subclass):
        # Patterns look at sequences and mappings only.
        if subclass.__module__ != "builtins":
            for above in cls.__mro__:
                if above.__module__ == "collections.abc" and above.__name__ in ("Sequence", "Mapping"):
                    _rt.note_registered()
        cls._abc_registered.append(subclass)
        return subclass

    def __instancecheck__(cls, instance):
        return cls.__subclasscheck__(type(instance))

    def __subclasscheck__(cls, subclass):
        if cls in subclass.__mro__:
            return True
        hook = cls.__subclasshook__(subclass)
        if hook is not NotImplemented:
            return hook
        for c in [cls] + cls.__dict__.get("_abc_below", []):
            for registered in c.__dict__.get("_abc_registered", ()):
                if issubclass(subclass, registered):
                    return True
        return False


class ABC(metaclass=ABCMeta):
    """A class whose metaclass is ABCMeta."""

    __slots__ = ()


def get_cache_token():
    return 0


def update_abstractmethods(cls):
    return cls
