"""types: the names of built-in types, and SimpleNamespace."""


def _function():
    yield


# FunctionType is missing on purpose: here, built-in functions have the type of the others.
GeneratorType = type(_function())
NoneType = type(None)
EllipsisType = type(...)
NotImplementedType = type(NotImplemented)
GenericAlias = type(list[int])
UnionType = type(int | str)


class _Holder:
    def method(self):
        pass


MethodType = type(_Holder().method)


class SimpleNamespace:
    def __init__(self, /, **kwargs):
        for name in kwargs:
            setattr(self, name, kwargs[name])

    def __repr__(self):
        parts = []
        values = self.__dict__
        for name in values:
            parts.append(name + "=" + repr(values[name]))
        name = "namespace" if type(self) is SimpleNamespace else type(self).__name__
        return name + "(" + ", ".join(parts) + ")"

    def __eq__(self, other):
        if isinstance(self, SimpleNamespace) and isinstance(other, SimpleNamespace):
            return self.__dict__ == other.__dict__
        return NotImplemented

    __hash__ = None
