"""json: texts in the format of RFC 8259, and what they stand for."""

from _lacking import lacking



class JSONDecodeError(ValueError):
    """A text that is no JSON, with the place."""

    def __init__(self, msg, doc, pos):
        lineno = doc.count("\n", 0, pos) + 1
        colno = pos - doc.rfind("\n", 0, pos)
        ValueError.__init__(self, "%s: line %d column %d (char %d)" % (msg, lineno, colno, pos))
        self.msg = msg
        self.doc = doc
        self.pos = pos
        self.lineno = lineno
        self.colno = colno


_ESCAPES = {'"': '"', "\\": "\\", "/": "/", "b": "\b", "f": "\f", "n": "\n", "r": "\r", "t": "\t"}


class _Reader:
    """Reads one value; `at` is the place of what comes next."""

    def __init__(self, text, options):
        self.text = text
        self.at = 0
        self.options = options

    def skip(self):
        text = self.text
        while self.at < len(text) and text[self.at] in " \t\n\r":
            self.at += 1

    def value(self):
        text = self.text
        at = self.at
        c = text[at : at + 1]
        if c == '"':
            self.at += 1
            return self.string()
        if c == "{":
            self.at += 1
            return self.object()
        if c == "[":
            self.at += 1
            return self.array()
        for word, meaning in (("null", None), ("true", True), ("false", False)):
            if text.startswith(word, at):
                self.at += len(word)
                return meaning
        found = self.number()
        if found is not None:
            return found
        for word in ("NaN", "Infinity", "-Infinity"):
            if text.startswith(word, at):
                self.at += len(word)
                constant = self.options["parse_constant"]
                return float(word.replace("Infinity", "inf")) if constant is None else constant(word)
        raise JSONDecodeError("Expecting value", text, at)

    def digits(self, at):
        while at < len(self.text) and "0" <= self.text[at] <= "9":
            at += 1
        return at

    def number(self):
        text = self.text
        start = self.at
        at = start + 1 if text[start : start + 1] == "-" else start
        if text[at : at + 1] == "0":
            end = at + 1
        else:
            end = self.digits(at)
        if end == at:
            return None
        whole = True
        if text[end : end + 1] == "." and self.digits(end + 1) > end + 1:
            end = self.digits(end + 1)
            whole = False
        if text[end : end + 1] in ("e", "E"):
            sign = end + 2 if text[end + 1 : end + 2] in ("+", "-") else end + 1
            if self.digits(sign) > sign:
                end = self.digits(sign)
                whole = False
        self.at = end
        convert = self.options["parse_int" if whole else "parse_float"]
        return convert(text[start:end])

    def string(self):
        text = self.text
        begin = self.at - 1
        parts = []
        while True:
            start = self.at
            while self.at < len(text) and text[self.at] != '"' and text[self.at] != "\\" and text[self.at] >= " ":
                self.at += 1
            parts.append(text[start : self.at])
            if self.at >= len(text):
                raise JSONDecodeError("Unterminated string starting at", text, begin)
            c = text[self.at]
            if c == '"':
                self.at += 1
                return "".join(parts)
            if c != "\\":
                if self.options["strict"]:
                    raise JSONDecodeError("Invalid control character at", text, self.at)
                parts.append(c)
                self.at += 1
                continue
            self.at += 1
            c = text[self.at : self.at + 1]
            if c == "":
                raise JSONDecodeError("Unterminated string starting at", text, begin)
            if c == "u":
                parts.append(self.unicode())
            elif c in _ESCAPES:
                parts.append(_ESCAPES[c])
                self.at += 1
            else:
                raise JSONDecodeError("Invalid \\escape", text, self.at - 1)

    def code(self, at):
        digits = self.text[at : at + 4]
        # What closes the text must follow.
        if at + 4 < len(self.text):
            n = 0
            for d in digits.lower():
                k = "0123456789abcdef".find(d)
                if k < 0:
                    break
                n = n * 16 + k
            else:
                return n
        raise JSONDecodeError("Invalid \\uXXXX escape", self.text, at - 1)

    def unicode(self):
        n = self.code(self.at + 1)
        self.at += 5
        if 0xD800 <= n < 0xDC00 and self.at + 6 < len(self.text) and self.text.startswith("\\u", self.at):
            low = self.code(self.at + 2)
            if 0xDC00 <= low < 0xE000:
                self.at += 6
                return chr(0x10000 + ((n - 0xD800) << 10) + (low - 0xDC00))
        return chr(n)

    def array(self):
        found = []
        self.skip()
        if self.text[self.at : self.at + 1] == "]":
            self.at += 1
            return found
        while True:
            found.append(self.value())
            self.skip()
            c = self.text[self.at : self.at + 1]
            self.at += 1
            if c == "]":
                return found
            if c != ",":
                raise JSONDecodeError("Expecting ',' delimiter", self.text, self.at - 1)
            self.skip()

    def object(self):
        pairs = []
        text = self.text
        self.skip()
        if text[self.at : self.at + 1] == "}":
            self.at += 1
            return self.made(pairs)
        if text[self.at : self.at + 1] != '"':
            raise JSONDecodeError("Expecting property name enclosed in double quotes", text, self.at)
        while True:
            self.at += 1
            key = self.string()
            self.skip()
            if text[self.at : self.at + 1] != ":":
                raise JSONDecodeError("Expecting ':' delimiter", text, self.at)
            self.at += 1
            self.skip()
            pairs.append((key, self.value()))
            self.skip()
            c = text[self.at : self.at + 1]
            self.at += 1
            if c == "}":
                return self.made(pairs)
            if c != ",":
                raise JSONDecodeError("Expecting ',' delimiter", text, self.at - 1)
            self.skip()
            if text[self.at : self.at + 1] != '"':
                raise JSONDecodeError("Expecting property name enclosed in double quotes", text, self.at)

    def made(self, pairs):
        if self.options["object_pairs_hook"] is not None:
            return self.options["object_pairs_hook"](pairs)
        found = {}
        for key, value in pairs:
            found[key] = value
        if self.options["object_hook"] is not None:
            return self.options["object_hook"](found)
        return found


def loads(
    s, *, cls=None, object_hook=None, parse_float=None, parse_int=None, parse_constant=None, object_pairs_hook=None, strict=True
):
    if isinstance(s, str):
        if s.startswith("\ufeff"):
            raise JSONDecodeError("Unexpected UTF-8 BOM (decode using utf-8-sig)", s, 0)
    elif isinstance(s, bytes):
        s = s.decode("utf-8")
    else:
        raise TypeError("the JSON object must be str, bytes or bytearray, not " + type(s).__name__)
    options = {
        "object_hook": object_hook,
        "parse_float": float if parse_float is None else parse_float,
        "parse_int": int if parse_int is None else parse_int,
        "parse_constant": parse_constant,
        "object_pairs_hook": object_pairs_hook,
        "strict": strict,
    }
    reader = _Reader(s, options)
    reader.skip()
    found = reader.value()
    reader.skip()
    if reader.at != len(s):
        raise JSONDecodeError("Extra data", s, reader.at)
    return found


def load(fp, **kw):
    return loads(fp.read(), **kw)


class JSONEncoder:
    """Writes values; a subclass says in `default` what becomes of others."""

    def __init__(
        self, *, skipkeys=False, ensure_ascii=True, check_circular=True, allow_nan=True, sort_keys=False, indent=None,
        separators=None, default=None
    ):  # fmt: skip
        self.skipkeys = skipkeys
        self.ensure_ascii = ensure_ascii
        self.allow_nan = allow_nan
        self.sort_keys = sort_keys
        self.indent = " " * indent if isinstance(indent, int) else indent
        if separators is not None:
            self.item_separator, self.key_separator = separators
        else:
            self.item_separator = ", " if indent is None else ","
            self.key_separator = ": "
        if default is not None:
            self.default = default

    def default(self, o):
        raise TypeError("Object of type " + type(o).__name__ + " is not JSON serializable")

    def encode(self, o):
        out = []
        self._write(o, out, [], 0)
        return "".join(out)

    def _write(self, o, out, open, level):
        if isinstance(o, str):
            out.append(_quoted(o, self.ensure_ascii))
        elif o is None:
            out.append("null")
        elif o is True:
            out.append("true")
        elif o is False:
            out.append("false")
        elif isinstance(o, int):
            out.append(int.__repr__(o))
        elif isinstance(o, float):
            out.append(self._float(o))
        else:
            for other in open:
                if other is o:
                    raise ValueError("Circular reference detected")
            open.append(o)
            if isinstance(o, (list, tuple)):
                self._list(o, out, open, level)
            elif isinstance(o, dict):
                self._dict(o, out, open, level)
            else:
                self._write(self.default(o), out, open, level)
            open.pop()

    def _float(self, x):
        if x - x == 0.0:
            return float.__repr__(x)
        if not self.allow_nan:
            raise ValueError("Out of range float values are not JSON compliant" + _value_of(x))
        return "NaN" if x != x else "Infinity" if x > 0 else "-Infinity"

    def _line(self, out, level):
        if self.indent is not None:
            out.append("\n" + self.indent * level)

    def _list(self, o, out, open, level):
        if not o:
            out.append("[]")
            return
        out.append("[")
        first = True
        for x in o:
            if not first:
                out.append(self.item_separator)
            first = False
            self._line(out, level + 1)
            self._write(x, out, open, level + 1)
        self._line(out, level)
        out.append("]")

    def _dict(self, o, out, open, level):
        if not o:
            out.append("{}")
            return
        out.append("{")
        first = True
        for key, value in sorted(o.items()) if self.sort_keys else o.items():
            if isinstance(key, str):
                name = key
            elif isinstance(key, float):
                name = self._float(key)
            elif key is True:
                name = "true"
            elif key is False:
                name = "false"
            elif key is None:
                name = "null"
            elif isinstance(key, int):
                name = int.__repr__(key)
            elif self.skipkeys:
                continue
            else:
                raise TypeError("keys must be str, int, float, bool or None, not " + type(key).__name__)
            if not first:
                out.append(self.item_separator)
            first = False
            self._line(out, level + 1)
            out.append(_quoted(name, self.ensure_ascii))
            out.append(self.key_separator)
            self._write(value, out, open, level + 1)
        self._line(out, level)
        out.append("}")


def _value_of(x):
    """Python 3.12 says which value it is."""
    import sys

    return ": " + repr(x) if sys.version_info >= (3, 12) else ""


_SHORT = {'"': '\\"', "\\": "\\\\", "\n": "\\n", "\r": "\\r", "\t": "\\t", "\b": "\\b", "\f": "\\f"}


def _quoted(s, ascii_only):
    out = ['"']
    for c in s:
        n = ord(c)
        if c in _SHORT:
            out.append(_SHORT[c])
        elif n < 32 or ascii_only and n > 126 and n < 65536:
            out.append("\\u%04x" % n)
        elif ascii_only and n >= 65536:
            n -= 65536
            out.append("\\u%04x\\u%04x" % (0xD800 + (n >> 10), 0xDC00 + (n & 1023)))
        else:
            out.append(c)
    out.append('"')
    return "".join(out)


def dumps(obj, *, cls=None, **kw):
    return (JSONEncoder if cls is None else cls)(**kw).encode(obj)


def dump(obj, fp, **kw):
    fp.write(dumps(obj, **kw))


class JSONDecoder:
    """Reads texts with the options that it was made with."""

    def __init__(self, **options):
        self._options = options

    def decode(self, s):
        return loads(s, **self._options)


lacking(JSONEncoder, "check_circular iterencode")
lacking(JSONDecoder, "memo object_hook object_pairs_hook parse_array parse_constant parse_float parse_int parse_object parse_string raw_decode scan_once strict")
