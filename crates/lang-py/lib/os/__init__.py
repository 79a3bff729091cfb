"""os: the notation of paths on POSIX. What asks the system is unknown by name."""

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
