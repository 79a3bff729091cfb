"""pathlib: paths as POSIX has them. Of the file system `Path` knows what `open` and `os.path` know; the rest is unknown by name."""

from _files import exists, isdir, isfile, opened
from _intrinsics import unsupported


class PurePath:
    def __new__(cls, *args):
        # A path is one of the system's.
        if cls is PurePath:
            cls = PurePosixPath
        elif cls is Path:
            cls = PosixPath
        return object.__new__(cls)

    def __init__(self, *args):
        root, parts = "", []
        for arg in args:
            if isinstance(arg, PurePath):
                text = str(arg) if arg._root or arg._parts else ""
            elif isinstance(arg, str):
                text = arg
            elif hasattr(arg, "__fspath__"):
                text = arg.__fspath__()
            else:
                raise TypeError("expected str, bytes or os.PathLike object, not " + type(arg).__name__)
            if text.startswith("/"):
                root = "//" if text.startswith("//") and not text.startswith("///") else "/"
                parts = []
            parts += [part for part in text.split("/") if part and part != "."]
        self._root = root
        self._parts = parts

    def _made(self, root, parts):
        made = type(self)()
        made._root = root
        made._parts = parts
        return made

    def __str__(self):
        return self._root + "/".join(self._parts) or "."

    def __fspath__(self):
        return str(self)

    def as_posix(self):
        return str(self)

    def __bytes__(self):
        return str(self).encode("utf-8")

    def __repr__(self):
        return type(self).__name__ + "(" + repr(str(self)) + ")"

    def __eq__(self, other):
        return str(self) == str(other) if isinstance(other, PurePath) else NotImplemented

    def __hash__(self):
        return hash(str(self))

    def _key(self):
        return ([self._root] if self._root else []) + self._parts

    def __lt__(self, other):
        return self._key() < other._key() if isinstance(other, PurePath) else NotImplemented

    def __le__(self, other):
        return self._key() <= other._key() if isinstance(other, PurePath) else NotImplemented

    def __gt__(self, other):
        return self._key() > other._key() if isinstance(other, PurePath) else NotImplemented

    def __ge__(self, other):
        return self._key() >= other._key() if isinstance(other, PurePath) else NotImplemented

    def __truediv__(self, key):
        if not isinstance(key, (str, PurePath)) and not hasattr(key, "__fspath__"):
            return NotImplemented
        return type(self)(self, key)

    def __rtruediv__(self, key):
        if not isinstance(key, (str, PurePath)) and not hasattr(key, "__fspath__"):
            return NotImplemented
        return type(self)(key, self)

    def joinpath(self, *args):
        return type(self)(self, *args)

    @property
    def drive(self):
        return ""

    @property
    def root(self):
        return self._root

    @property
    def anchor(self):
        return self._root

    @property
    def parts(self):
        return tuple(self._key())

    @property
    def name(self):
        return self._parts[-1] if self._parts else ""

    @property
    def suffix(self):
        name = self.name
        i = name.rfind(".")
        return name[i:] if 0 < i < len(name) - 1 else ""

    @property
    def suffixes(self):
        name = self.name
        if name.endswith("."):
            return []
        return ["." + part for part in name.lstrip(".").split(".")[1:]]

    @property
    def stem(self):
        name = self.name
        i = name.rfind(".")
        return name[:i] if 0 < i < len(name) - 1 else name

    @property
    def parent(self):
        return self._made(self._root, self._parts[:-1]) if self._parts else self

    @property
    def parents(self):
        return tuple([self._made(self._root, self._parts[:i]) for i in range(len(self._parts) - 1, -1, -1)])

    def is_absolute(self):
        return bool(self._root)

    def is_reserved(self):
        return False

    def with_name(self, name):
        if not self.name:
            raise ValueError(repr(self) + " has an empty name")
        if "/" in name and not name.endswith("/") and len(PurePath(name)._key()) == 1:
            unsupported("a name with a slash, which depends on the version")
        if not name or "/" in name or name == ".":
            raise ValueError("Invalid name " + repr(name))
        return self._made(self._root, self._parts[:-1] + [name])

    def with_stem(self, stem):
        return self.with_name(stem + self.suffix)

    def with_suffix(self, suffix):
        if "/" in suffix or suffix and not suffix.startswith(".") or suffix == ".":
            raise ValueError("Invalid suffix " + repr(suffix))
        if not self.name:
            raise ValueError(repr(self) + " has an empty name")
        return self._made(self._root, self._parts[:-1] + [self.stem + suffix])

    def relative_to(self, *other):
        if not other:
            raise TypeError("need at least one argument")
        base = PurePath(*other)
        n = len(base._parts)
        if base._root != self._root or self._parts[:n] != base._parts:
            raise ValueError(repr(str(self)) + " is not in the subpath of " + repr(str(base)) + " OR one path is relative and the other is absolute.")
        return self._made("", self._parts[n:])

    def is_relative_to(self, *other):
        base = PurePath(*other)
        return base._root == self._root and self._parts[: len(base._parts)] == base._parts

    def as_uri(self):
        unsupported("the URI of a path")

    def match(self, pattern):
        from fnmatch import fnmatchcase

        wanted = PurePath(pattern)
        if not wanted._key():
            raise ValueError("empty pattern")
        mine, theirs = self._key(), wanted._key()
        if "**" in theirs:
            unsupported("a pattern with ** for a path")
        if wanted._root and len(mine) != len(theirs) or len(mine) < len(theirs):
            return False
        return all(fnmatchcase(a, b) for a, b in zip(reversed(mine), reversed(theirs)))


class PurePosixPath(PurePath):
    pass


class Path(PurePath):
    def open(self, mode="r", buffering=-1, encoding=None, errors=None, newline=None):
        return opened(self, mode, buffering, encoding, errors, newline)

    def read_text(self, encoding=None, errors=None):
        with self.open("r", -1, encoding, errors) as file:
            return file.read()

    def write_text(self, data, encoding=None, errors=None, newline=None):
        if not isinstance(data, str):
            raise TypeError("data must be str, not " + type(data).__name__)
        with self.open("w", -1, encoding, errors, newline) as file:
            return file.write(data)

    def exists(self):
        return exists(self)

    def is_file(self):
        return isfile(self)

    def is_dir(self):
        return isdir(self)


class PosixPath(Path, PurePosixPath):
    pass


def _named(name):
    def call(*args, **kwargs):
        unsupported("pathlib." + name)

    return call


for _name in (
    "absolute chmod cwd expanduser glob group hardlink_to home is_block_device is_char_device is_fifo is_mount is_socket is_symlink "
    "iterdir lchmod lstat mkdir owner read_bytes readlink rename replace resolve rglob rmdir samefile stat symlink_to touch unlink walk write_bytes"
).split():
    setattr(Path, _name, _named(_name))

PureWindowsPath = _named("PureWindowsPath")
WindowsPath = _named("WindowsPath")
