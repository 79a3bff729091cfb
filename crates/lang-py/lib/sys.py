"""sys: what the interpreter says of itself. Arguments are those of a run without any."""

maxsize = 9223372036854775807
byteorder = "little"
platform = "linux"
version = "3.11.7"
hexversion = 51054576
argv = [""]


class _VersionInfo(tuple):
    @property
    def major(self):
        return self[0]

    @property
    def minor(self):
        return self[1]

    @property
    def micro(self):
        return self[2]


version_info = _VersionInfo((3, 11, 7, "final", 0))


class _Implementation:
    name = "cpython"
    version = version_info


implementation = _Implementation()


class _Stream:
    def __init__(self, number):
        self._number = number

    def write(self, text):
        if not isinstance(text, str):
            raise TypeError("write() argument must be str, not " + type(text).__name__)
        _rt.write(self._number, text)
        return len(text)

    def flush(self):
        pass


stdout = _Stream(1)
stderr = _Stream(2)


def exit(status=None, /):
    if status is None:
        raise SystemExit
    raise SystemExit(status)


def getrecursionlimit():
    return _rt.recursion_limit_now()


def setrecursionlimit(limit, /):
    if not isinstance(limit, int):
        raise TypeError("'" + type(limit).__name__ + "' object cannot be interpreted as an integer")
    if limit < 1:
        raise ValueError("recursion limit must be greater or equal than 1")
    if limit < 100:
        _rt.unsupported("a recursion limit below 100")
    _rt.set_recursion_limit(limit if limit < 1000000 else 1000000)


def intern(text, /):
    if type(text) is not str:
        raise TypeError("intern() argument must be str, not " + type(text).__name__ if not isinstance(text, str) else "can't intern " + type(text).__name__)
    return text


def getsizeof(value, default=None):
    _rt.unsupported("sys.getsizeof")


def exc_info():
    e = _rt.handled()
    if e is None:
        return (None, None, None)
    return (type(e), e, None)
