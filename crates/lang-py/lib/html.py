"""html: the characters that mark-up gives a meaning. The reverse is unknown by name."""

from _intrinsics import unsupported


def escape(s, quote=True):
    s = s.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    return s.replace('"', "&quot;").replace("'", "&#x27;") if quote else s


def unescape(s):
    if "&" not in s:
        return s
    unsupported("html.unescape")
