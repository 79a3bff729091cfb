"""shlex: words of a command as a shell reads them. Lexers of other grammars are unknown by name."""

import re

from _intrinsics import unsupported

_plain = re.compile(r"[^a-zA-Z0-9_@%+=:,./-]")


def quote(s):
    if not s:
        return "''"
    if _plain.search(s) is None:
        return s
    return "'" + s.replace("'", "'\"'\"'") + "'"


def join(split_command):
    return " ".join([quote(word) for word in split_command])


def split(s, comments=False, posix=True):
    if not posix or comments:
        unsupported("shlex.split with comments or of no shell")
    if s is None:
        raise ValueError("s argument must not be None")
    words = []
    word = None
    state = ""
    escaped = False
    for c in s:
        if escaped:
            if state == '"' and c not in '"\\':
                word += "\\"
            word += c
            escaped = False
        elif state:
            if c == state:
                state = ""
            elif c == "\\" and state == '"':
                escaped = True
            else:
                word += c
        elif c in " \t\r\n":
            if word is not None:
                words.append(word)
            word = None
        else:
            if word is None:
                word = ""
            if c in "'\"":
                state = c
            elif c == "\\":
                escaped = True
            else:
                word += c
    if escaped:
        raise ValueError("No escaped character")
    if state:
        raise ValueError("No closing quotation")
    if word is not None:
        words.append(word)
    return words


def shlex(*args, **kwargs):
    unsupported("shlex.shlex")
