"""_lacking: names that classes of Python's own library have and those of the library here lack; they are unknown by name where they are asked for, so
that nothing is told to be missing."""

from _intrinsics import unsupported


class _Lacking:
    def __init__(self, what):
        self._what = what

    def __get__(self, obj, cls=None):
        unsupported(self._what)


def lacking(cls, names):
    for name in names.split():
        setattr(cls, name, _Lacking(cls.__name__ + "." + name))
