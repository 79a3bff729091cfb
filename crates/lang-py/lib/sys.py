"""sys: what the interpreter says of itself, and what the program was started with."""

import sys as _sys

maxsize = 9223372036854775807
maxunicode = 1114111
byteorder = "little"
platform = "linux"


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


# What differs from one version of Python to the next: noted where it is asked for.
_VERSION = {"version": "3.11.7", "hexversion": 51054576, "version_info": _VersionInfo((3, 11, 7, "final", 0))}


class _Implementation:
    name = "cpython"

    @property
    def version(self):
        return _sys.version_info


implementation = _Implementation()


class float_info:
    max = 1.7976931348623157e308
    max_exp = 1024
    max_10_exp = 308
    min = 2.2250738585072014e-308
    min_exp = -1021
    min_10_exp = -307
    dig = 15
    mant_dig = 53
    epsilon = 2.220446049250313e-16
    radix = 2
    rounds = 1


class hash_info:
    width = 64
    modulus = 2305843009213693951
    inf = 314159
    nan = 0
    imag = 1000003


def getdefaultencoding():
    return "utf-8"


def getfilesystemencoding():
    return "utf-8"


def get_int_max_str_digits():
    return 4300


class _Stream:
    def __init__(self, number):
        self._number = number

    def write(self, text):
        if not isinstance(text, str):
            raise TypeError("write() argument must be str, not " + type(text).__name__)
        _rt.write(self._number, text)
        return len(text)

    def writelines(self, lines):
        for line in lines:
            self.write(line)

    mode = "w"
    encoding = "utf-8"
    errors = "strict"
    newlines = None
    closed = False

    def flush(self):
        pass

    def __getattr__(self, name):
        if name in "buffer close detach fileno isatty line_buffering name read readline readlines reconfigure seek seekable tell truncate write_through".split():
            _rt.unsupported("a part of a standard stream")
        raise AttributeError("'_io.TextIOWrapper' object has no attribute " + repr(name))

    def writable(self):
        return True

    def readable(self):
        return False


stdout = __stdout__ = _Stream(1)
stderr = __stderr__ = _Stream(2)


class _Stdin:
    """Standard input. Few programs read it, so its module is imported where one does."""

    def __getattr__(self, name):
        from _files import stdin

        return getattr(stdin, name)

    def __iter__(self):
        from _files import stdin

        return iter(stdin)

    def __next__(self):
        from _files import stdin

        return next(stdin)

    def __enter__(self):
        from _files import stdin

        return stdin.__enter__()

    def __exit__(self, kind, value, trace):
        from _files import stdin

        return stdin.__exit__(kind, value, trace)


stdin = __stdin__ = _Stdin()
# What `print` and `input` look at.
_streams.append(_sys)


# What Python has here and nothing is known of.
_LACKING = """\
    __breakpointhook__ __displayhook__ __excepthook__ __interactivehook__ __stderr__ __stdin__ __unraisablehook__ _base_executable
    _current_frames _debugmallocstats _framework _getframe _git _home _xoptions abiflags addaudithook api_version audit
    base_exec_prefix base_prefix breakpointhook builtin_module_names call_tracing copyright displayhook dont_write_bytecode excepthook
    exception exec_prefix executable flags float_repr_style get_asyncgen_hooks get_coroutine_origin_tracking_depth getallocatedblocks
    getdlopenflags getfilesystemencodeerrors getprofile getrefcount getswitchinterval gettrace int_info is_finalizing meta_path modules
    orig_argv path path_hooks path_importer_cache platlibdir prefix set_asyncgen_hooks set_coroutine_origin_tracking_depth
    set_int_max_str_digits setdlopenflags setprofile setswitchinterval settrace stdlib_module_names thread_info unraisablehook
    warnoptions""".split()


def __getattr__(name):
    """The arguments and the version: few programs look at them."""
    if name in _VERSION:
        _rt.one_version()
        return _VERSION[name]
    if name == "argv":
        from _arguments import made

        _sys.argv = made()
        return _sys.argv
    if name in _LACKING:
        _rt.unsupported("sys." + name + " is not supported")
    raise AttributeError("module 'sys' has no attribute " + repr(name), name=name, obj=_sys)


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
