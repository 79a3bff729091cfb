"""os: the notation of paths on POSIX. What asks the system is unknown by name."""

from _files import environ, getenv

from . import path

sep = "/"
curdir = "."
pardir = ".."
extsep = "."
pathsep = ":"
altsep = None
linesep = "\n"
devnull = "/dev/null"
name = "posix"
error = OSError


def fspath(path):
    if isinstance(path, (str, bytes)):
        return path
    if hasattr(type(path), "__fspath__"):
        found = type(path).__fspath__(path)
        if not isinstance(found, (str, bytes)):
            raise TypeError("expected " + type(path).__name__ + ".__fspath__() to return str or bytes, not " + type(found).__name__)
        return found
    raise TypeError("expected str, bytes or os.PathLike object, not " + type(path).__name__)
