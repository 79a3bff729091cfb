"""os.path: paths as texts, as POSIX has them. What asks the file system is unknown by name."""

sep = "/"
curdir = "."
pardir = ".."
extsep = "."
pathsep = ":"
altsep = None


def _text(path):
    if isinstance(path, str):
        return path
    if isinstance(path, bytes) or hasattr(path, "__fspath__"):
        from _files import path_text

        return path_text(path, "expected str, bytes or os.PathLike object")
    raise TypeError("expected str, bytes or os.PathLike object, not " + type(path).__name__)


def isabs(s):
    return _text(s).startswith("/")


def join(a, *p):
    path = _text(a)
    for part in p:
        part = _text(part) if isinstance(part, str) else _joined(part)
        if part.startswith("/"):
            path = part
        elif not path or path.endswith("/"):
            path += part
        else:
            path += "/" + part
    return path


def _joined(part):
    if isinstance(part, bytes):
        raise TypeError("Can't mix strings and bytes in path components")
    if hasattr(part, "__fspath__"):
        return _text(part)
    raise TypeError("join() argument must be str, bytes, or os.PathLike object, not " + repr(type(part).__name__))


def split(p):
    p = _text(p)
    i = p.rfind("/") + 1
    head, tail = p[:i], p[i:]
    if head and head != "/" * len(head):
        head = head.rstrip("/")
    return head, tail


def basename(p):
    return split(p)[1]


def dirname(p):
    return split(p)[0]


def splitext(p):
    p = _text(p)
    slash = p.rfind("/")
    dot = p.rfind(".")
    if dot > slash:
        i = slash + 1
        while i < dot:
            if p[i] != ".":
                return p[:dot], p[dot:]
            i += 1
    return p, ""


def splitdrive(p):
    return "", _text(p)


def normcase(s):
    return _text(s)


def normpath(path):
    path = _text(path)
    if not path:
        return "."
    slashes = 0
    if path.startswith("/"):
        slashes = 2 if path.startswith("//") and not path.startswith("///") else 1
    kept = []
    for part in path.split("/"):
        if part == "" or part == ".":
            continue
        if part != ".." or not slashes and not kept or kept and kept[-1] == "..":
            kept.append(part)
        elif kept:
            kept.pop()
    return "/" * slashes + "/".join(kept) or "."


def commonprefix(m):
    if not m:
        return ""
    low, high = min(m), max(m)
    i = 0
    while i < len(low) and low[i] == high[i]:
        i += 1
    return low[:i]


def exists(path):
    from _files import exists

    return exists(path)


def isfile(path):
    from _files import isfile

    return isfile(path)


def isdir(s):
    from _files import isdir

    return isdir(s)


def commonpath(paths):
    paths = [_text(p) for p in paths]
    if not paths:
        raise ValueError("commonpath() arg is an empty sequence")
    rooted = [p.startswith("/") for p in paths]
    if any(rooted) and not all(rooted):
        raise ValueError("Can't mix absolute and relative paths")
    split = [[part for part in p.split("/") if part and part != "."] for p in paths]
    least, most = min(split), max(split)
    common = least
    for i in range(len(least)):
        if least[i] != most[i]:
            common = least[:i]
            break
    return ("/" if rooted[0] else "") + "/".join(common)


def _named(name):
    def call(*args, **kwargs):
        from _intrinsics import unsupported

        unsupported("os.path." + name)

    return call


abspath = _named("abspath")
realpath = _named("realpath")
relpath = _named("relpath")
expanduser = _named("expanduser")
expandvars = _named("expandvars")
getsize = _named("getsize")
getmtime = _named("getmtime")
islink = _named("islink")
