"""_files: files of the system, whose content is an input, and standard input. What a program wrote to a file is what it reads there again.

The engine and the re-execution run this same code, so both ask for the same values in the same order."""

from _intrinsics import assume, nondet_bool, nondet_int, nondet_str, one_disk, unsupported

_FILE, _MISSING, _DIRECTORY = 0, 1, 2


class _Content:
    """A text that is asked for piece by piece. `lines` says of each piece whether it is one line; `whole`, whether nothing follows."""

    def __init__(self, label):
        self.label = label
        self.pieces = []
        self.lines = []
        self.whole = False

    def has(self, i, by_line):
        """Is there a piece with this number? It is asked for where that is open."""
        if i == len(self.pieces) and not self.whole:
            text = nondet_str(self.label)
            assume("\r" not in text)
            if by_line:
                end = text.find("\n")
                assume(end < 0 or end == len(text) - 1)
                self.whole = end < 0
            else:
                self.whole = True
            if text:
                self.pieces.append(text)
                self.lines.append(by_line)
        return i < len(self.pieces)

    def replace(self, pieces):
        self.pieces = [p for p in pieces if p]
        self.lines = [False] * len(self.pieces)
        self.whole = True


class _Known:
    """What a program found out about a path."""

    def __init__(self, path):
        self.content = _Content("text of '" + path + "'")
        self.name = "'" + path + "'"
        self.kind = None
        self.readable = False
        self.writable = False
        self.decodes = None
        self.writers = 0

    def what(self):
        if self.kind is None:
            self.kind = nondet_int(self.name + " is", _FILE, _DIRECTORY)
        return self.kind


_paths = {}


def _known(path):
    while path.startswith("./"):
        path = path[2:]
    if path not in _paths:
        one_disk()
        _paths[path] = _Known(path)
    return _paths[path]


def path_text(path, what):
    """The text of a path, which may be an object that tells it."""
    if isinstance(path, str):
        return path
    if isinstance(path, bytes):
        unsupported("a path of bytes")
    if hasattr(path, "__fspath__"):
        return path_text(path.__fspath__(), what)
    raise TypeError(what + ", not " + type(path).__name__)


class TextIOWrapper:
    """A text file that is read or written from its start to its end."""

    errors = "strict"
    newlines = None
    line_buffering = False

    def __init__(self, name, mode, known, content):
        self.name = name
        self.mode = mode
        self.encoding = "UTF-8"
        self._known = known
        self._content = content
        self._buffer = ""
        self._next = 0
        self._written = []
        self._closed = False
        self._strict = known is not None

    @property
    def closed(self):
        return self._closed

    def _open(self):
        if self._closed:
            raise ValueError("I/O operation on closed file.")

    def _reads(self):
        from io import UnsupportedOperation

        self._open()
        if not self.readable():
            raise UnsupportedOperation("not readable")
        if self._strict:
            if self._known.decodes is None:
                self._known.decodes = nondet_bool(self._known.name + " is UTF-8")
            if not self._known.decodes:
                raise UnicodeDecodeError("utf-8", b"\xff", 0, 1, "invalid start byte")

    def used(self):
        """Was something read, so that what comes next depends on it?"""
        return self._next > 0 or self._content.whole

    def read(self, size=-1, /):
        self._reads()
        if size is None or size < 0:
            parts = [self._buffer] if self._buffer else []
            self._buffer = ""
            while self._content.has(self._next, False):
                parts.append(self._content.pieces[self._next])
                self._next += 1
            return parts[0] if len(parts) == 1 else "".join(parts)
        while len(self._buffer) < size and self._content.has(self._next, True):
            self._buffer += self._content.pieces[self._next]
            self._next += 1
        found = self._buffer[:size]
        self._buffer = self._buffer[size:]
        return found

    def readline(self, size=-1, /):
        self._reads()
        if size is not None and size >= 0:
            unsupported("readline of a file with a size")
        text = self._buffer
        while True:
            end = text.find("\n") if text else -1
            if end >= 0:
                self._buffer = text[end + 1 :]
                return text[: end + 1]
            if not self._content.has(self._next, True):
                self._buffer = ""
                return text
            piece = self._content.pieces[self._next]
            self._next += 1
            if self._content.lines[self._next - 1]:
                self._buffer = ""
                return text + piece if text else piece
            text = text + piece if text else piece

    def readlines(self, hint=-1, /):
        found = []
        total = 0
        for line in self:
            found.append(line)
            total += len(line)
            if hint is not None and 0 < hint <= total:
                break
        return found

    def __iter__(self):
        self._open()
        return self

    def __next__(self):
        line = self.readline()
        if not line:
            raise StopIteration
        return line

    def write(self, text, /):
        from io import UnsupportedOperation

        self._open()
        if not self.writable():
            raise UnsupportedOperation("not writable")
        if not isinstance(text, str):
            raise TypeError("write() argument must be str, not " + type(text).__name__)
        self._written.append(text)
        return len(text)

    def writelines(self, lines, /):
        self._open()
        for line in lines:
            self.write(line)

    def flush(self):
        self._open()

    def close(self):
        if self._closed:
            return
        self._closed = True
        if self._known is not None and self.mode != "r":
            self._known.writers -= 1
            self._content.replace(self._content.pieces + self._written)

    def readable(self):
        self._open()
        return self.mode == "r"

    def writable(self):
        self._open()
        return self.mode != "r"

    def seekable(self):
        self._open()
        return self._known is not None

    def seek(self, offset, whence=0, /):
        self._open()
        if self.mode != "r" or self._known is None or offset != 0 or whence != 0:
            unsupported("seek in a file to another place than its start")
        self._next = 0
        self._buffer = ""
        return 0

    def tell(self):
        self._open()
        if self.used() or self._written or self.mode == "a":
            unsupported("tell of a file behind its start")
        return 0

    @property
    def buffer(self):
        unsupported("the bytes of a text file")

    def detach(self):
        unsupported("detach of a text file")

    def reconfigure(self, **kwargs):
        unsupported("reconfigure of a text file")

    def truncate(self, pos=None, /):
        unsupported("truncate of a text file")

    def isatty(self):
        unsupported("isatty")

    def fileno(self):
        unsupported("the number of a file's descriptor")

    def __enter__(self):
        self._open()
        return self

    def __exit__(self, kind, value, trace):
        self.close()


def opened(file, mode="r", buffering=-1, encoding=None, errors=None, newline=None, closefd=True, opener=None):
    """What the built-in function `open` does."""
    if isinstance(file, int):
        unsupported("open of a descriptor")
    path = path_text(file, "expected str, bytes or os.PathLike object")
    if not isinstance(mode, str):
        raise TypeError("open() argument 'mode' must be str, not " + type(mode).__name__)
    ways = [c for c in mode if c in "rwax"]
    if any(c not in "rwaxbt+U" for c in mode) or len(set(mode)) != len(mode):
        raise ValueError("invalid mode: " + repr(mode))
    if "t" in mode and "b" in mode:
        raise ValueError("can't have text and binary mode at once")
    if len(ways) != 1:
        raise ValueError("must have exactly one of create/read/write/append mode" if ways else "Must have exactly one of create/read/write/append mode and at most one plus")
    if "b" in mode or "+" in mode or "U" in mode:
        unsupported("open for bytes, or for reading and writing")
    if newline is not None or not closefd or opener is not None or buffering not in (-1, 1):
        unsupported("open with newline, buffering, closefd or opener")
    if encoding is not None and (not isinstance(encoding, str) or encoding.lower() not in ("utf-8", "utf8", "utf_8")):
        unsupported("open with an encoding other than UTF-8")
    if errors not in (None, "strict"):
        unsupported("open with errors that are not strict")
    if "\0" in path:
        raise ValueError("embedded null byte")
    if not path:
        raise FileNotFoundError(2, "No such file or directory", path)
    known = _known(path)
    way = ways[0]
    what = known.what()
    if what == _DIRECTORY:
        if way == "x":
            raise FileExistsError(17, "File exists", path)
        raise IsADirectoryError(21, "Is a directory", path)
    if known.writers:
        unsupported("a file that is opened again while it is written")
    if way == "r":
        if what == _MISSING:
            raise FileNotFoundError(2, "No such file or directory", path)
        if not known.readable and nondet_bool(known.name + " may not be read"):
            raise PermissionError(13, "Permission denied", path)
        known.readable = True
        return TextIOWrapper(path, "r", known, known.content)
    if what == _FILE and way == "x":
        raise FileExistsError(17, "File exists", path)
    if not known.writable and nondet_bool(known.name + " may not be written"):
        raise PermissionError(13, "Permission denied", path)
    if what == _MISSING:
        if nondet_bool("the directory of " + known.name + " is missing"):
            raise FileNotFoundError(2, "No such file or directory", path)
        # What was made is read by whoever made it.
        known.readable = True
        known.kind = _FILE
    known.writable = True
    if way != "a" or what == _MISSING:
        known.content.replace([])
        known.decodes = True
    else:
        while known.content.has(len(known.content.pieces), False):
            pass
    known.writers += 1
    return TextIOWrapper(path, way, known, known.content)


def exists(path):
    return _known(path_text(path, "stat: path should be string, bytes, os.PathLike or integer")).what() != _MISSING


def isfile(path):
    return _known(path_text(path, "stat: path should be string, bytes, os.PathLike or integer")).what() == _FILE


def isdir(path):
    return _known(path_text(path, "stat: path should be string, bytes, os.PathLike or integer")).what() == _DIRECTORY


class _Environ:
    """The variables of the environment: each may be there, with any text."""

    def __init__(self):
        self._texts = {}

    def _text(self, name):
        if not isinstance(name, str):
            raise TypeError("str expected, not " + type(name).__name__)
        if name not in self._texts:
            text = None
            # The runtime has its default options: modules of Python's own ask for these.
            if not name.startswith("PYTHON") and nondet_bool("'" + name + "' is in os.environ"):
                text = nondet_str("os.environ['" + name + "']")
                assume("\0" not in text)
            self._texts[name] = text
        return self._texts[name]

    def get(self, key, default=None):
        text = self._text(key)
        return default if text is None else text

    def __getitem__(self, key):
        text = self._text(key)
        if text is None:
            raise KeyError(key)
        return text

    def __contains__(self, key):
        return self._text(key) is not None

    def __setitem__(self, key, value):
        for text in (key, value):
            if not isinstance(text, str):
                raise TypeError("str expected, not " + type(text).__name__)
            if "\0" in text:
                raise ValueError("embedded null byte")
        if not key or "=" in key:
            raise OSError(22, "Invalid argument")
        self._texts[key] = value

    def __delitem__(self, key):
        self[key]
        self._texts[key] = None

    def setdefault(self, key, value):
        if key not in self:
            self[key] = value
        return self[key]

    def pop(self, key, *default):
        if len(default) > 1:
            raise TypeError("pop expected at most 2 arguments, got " + str(1 + len(default)))
        if default and key not in self:
            return default[0]
        text = self[key]
        self._texts[key] = None
        return text

    def _whole(self, *args, **kwargs):
        unsupported("all variables of the environment")

    __iter__ = __len__ = __or__ = __ror__ = __eq__ = keys = values = items = update = copy = clear = popitem = _whole


environ = _Environ()


def getenv(key, default=None):
    return environ.get(key, default)


stdin = TextIOWrapper("<stdin>", "r", None, _Content("standard input"))


def next_line():
    """A line of standard input for `input`, None where nothing was read of it in another way."""
    import sys

    if sys.stdin is sys.__stdin__ and not stdin.used():
        return None
    if sys.stdin is None:
        raise RuntimeError("input(): lost sys.stdin")
    line = sys.stdin.readline()
    if not line:
        raise EOFError("EOF when reading a line")
    return line[:-1] if line.endswith("\n") else line
