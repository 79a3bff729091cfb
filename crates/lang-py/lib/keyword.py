"""keyword: the words that are no names."""

kwlist = (
    "False None True and as assert async await break class continue def del elif else except finally for from global if import in is lambda nonlocal not or pass raise return "
    "try while with yield"
).split()

iskeyword = frozenset(kwlist).__contains__


def issoftkeyword(s, /):
    if s == "type":
        from _intrinsics import unsupported

        unsupported("whether type is a soft keyword, which depends on the version")
    return s in ("_", "case", "match")
