"""fnmatch: names of files against patterns of the shell, as POSIX compares them."""

import re


def fnmatch(name, pat):
    return fnmatchcase(name, pat)


def fnmatchcase(name, pat):
    return re.compile(_expression(pat), re.DOTALL).fullmatch(name) is not None


def filter(names, pat):
    compiled = re.compile(_expression(pat), re.DOTALL)
    return [name for name in names if compiled.fullmatch(name) is not None]


def _expression(pat):
    out = ""
    i = 0
    n = len(pat)
    while i < n:
        c = pat[i]
        i += 1
        if c == "*":
            if not out.endswith(".*"):
                out += ".*"
        elif c == "?":
            out += "."
        elif c == "[":
            j = i
            if j < n and pat[j] == "!":
                j += 1
            if j < n and pat[j] == "]":
                j += 1
            while j < n and pat[j] != "]":
                j += 1
            if j >= n:
                out += "\\["
                continue
            inside = pat[i:j]
            i = j + 1
            if "-" in inside[1:-1] and any(inside[k - 1] > inside[k + 1] for k in range(1, len(inside) - 1) if inside[k] == "-"):
                from _intrinsics import unsupported

                unsupported("a pattern of the shell with a range that goes down")
            inside = inside.replace("\\", "\\\\").replace("[", "\\[").replace("&&", "&\\&").replace("~~", "~\\~").replace("||", "|\\|")
            if inside[0] == "!":
                inside = "^" + inside[1:]
            elif inside[0] == "^":
                inside = "\\" + inside
            if inside.startswith("]") or inside.startswith("^]"):
                inside = inside.replace("]", "\\]", 1)
            out += "[" + inside + "]"
        else:
            out += re.escape(c)
    return out


def translate(pat):
    from _intrinsics import unsupported

    unsupported("fnmatch.translate")
