# Paths as texts.
import pathlib, os
from pathlib import PurePath as P, Path


def show(action):
    try:
        print(repr(action()))
    except Exception as error:
        print(type(error).__name__, error)


show(lambda: ([(str(P(x)), P(x).name, P(x).suffix, P(x).suffixes, P(x).stem, P(x).parts, str(P(x).parent), P(x).root, P(x).is_absolute()) for x in ("a/b.txt", "/a/b/", "", ".", "..", "a//b/./c", "/", "//x", "///x", ".bashrc", "a.tar.gz", "a.", "a/.b.c", "...", "a..b")]))
show(lambda: (P("a") / "b" / P("c"), P("a") / "/b", "x" / P("y"), P("a", "b", "/c", "d"), P("a").joinpath("b", "c"), P(P("a"), "b"), repr(P("a/b")), repr(Path("a")), hash(P("a")) == hash(P("a/.")), P("a") == P("a/"), P("a") < P("b"), P("a") == "a", bytes(P("a")), os.fspath(P("a")), list(map(str, P("/a/b/c").parents)), P("a/b").parents[0], len(P("a").parents)))
show(lambda: (P("a") / 5))
show(lambda: (P(5)))
show(lambda: (P("a/b.txt").with_name("c"), P("a/b.txt").with_suffix(".md"), P("a/b.txt").with_suffix(""), P("a/b.txt").with_stem("z"), P("/a/b/c").relative_to("/a"), P("a/b").is_relative_to("a"), P("a/b").is_relative_to("c"), P("a/b.py").match("*.py"), P("a/b.py").match("a/*"), P("a/b.py").match("/a/*"), P("/a/b.py").match("b.*")))
show(lambda: (P("").with_name("a")))
show(lambda: (P("a").with_name("")))
show(lambda: (P("a").with_name("b/c")))
show(lambda: (P("a").with_suffix("txt")))
show(lambda: (P("a").with_suffix(".")))
show(lambda: (P("a/b").relative_to("c")))
show(lambda: (P("a") < "b"))
show(lambda: (P("a").match("")))
show(lambda: (os.path.join(P("a"), "b"), os.path.basename(P("a/b")), os.path.commonpath(["/a/b", "/a/c"]), os.path.commonpath(["a/b/c", "a/b"]), os.path.splitext("a/b.c")))
show(lambda: (os.path.commonpath([])))
show(lambda: (os.path.commonpath(["/a", "b"])))
show(lambda: (os.fspath(5)))
show(lambda: (isinstance(Path("a"), P), isinstance(P("a"), Path), type(P("a")).__name__, type(Path("a") / "b").__name__, sorted([P("b"), P("a/c"), P("a")]), {P("a"): 1}[P("a")]))
