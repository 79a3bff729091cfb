"""string: constants, capwords, templates."""

from _lacking import lacking


whitespace = " \t\n\r\v\f"
ascii_lowercase = "abcdefghijklmnopqrstuvwxyz"
ascii_uppercase = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
ascii_letters = ascii_lowercase + ascii_uppercase
digits = "0123456789"
hexdigits = digits + "abcdef" + "ABCDEF"
octdigits = "01234567"
punctuation = "!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~"
printable = digits + ascii_letters + punctuation + whitespace


def capwords(s, sep=None):
    words = s.split(sep)
    return (" " if sep is None else sep).join([w.capitalize() for w in words])


def _is_name(c, first):
    c = c.lower()
    return c == "_" or "a" <= c <= "z" or (not first and "0" <= c <= "9")


class Template:
    """A text in which `$name` and `${name}` stand for values."""

    delimiter = "$"

    def __init__(self, template):
        self.template = template

    def substitute(self, mapping={}, /, **kws):
        return self._filled(mapping, kws, False)

    def safe_substitute(self, mapping={}, /, **kws):
        return self._filled(mapping, kws, True)

    def _filled(self, mapping, kws, safe):
        text = self.template
        out = []
        i = 0
        while i < len(text):
            c = text[i]
            if c != self.delimiter:
                out.append(c)
                i += 1
                continue
            if text[i + 1 : i + 2] == self.delimiter:
                out.append(self.delimiter)
                i += 2
                continue
            start = i + 1
            braced = text[start : start + 1] == "{"
            if braced:
                start += 1
            end = start
            while end < len(text) and ord(text[end]) < 128 and _is_name(text[end], end == start):
                end += 1
            name = text[start:end]
            if not name or (braced and text[end : end + 1] != "}"):
                if not safe:
                    before = text[:i]
                    lines = before.splitlines(keepends=True)
                    if not lines or text[:i].endswith("\n"):
                        column = 1
                        row = len(lines) + 1
                    else:
                        column = i - len("".join(lines[:-1])) + 1
                        row = len(lines)
                    if not lines:
                        column = 1
                        row = 1
                    raise ValueError("Invalid placeholder in string: line " + str(row) + ", col " + str(column))
                out.append(c)
                i += 1
                continue
            end = end + 1 if braced else end
            if name in kws:
                out.append(str(kws[name]))
            elif not safe:
                out.append(str(mapping[name]))
            else:
                try:
                    out.append(str(mapping[name]))
                except KeyError:
                    out.append(text[i:end])
            i = end
        return "".join(out)


class Formatter:
    """What str.format does, as an object."""

    def format(self, format_string, /, *args, **kwargs):
        return format_string.format(*args, **kwargs)

    def vformat(self, format_string, args, kwargs):
        return format_string.format(*args, **kwargs)


lacking(Template, "braceidpattern flags get_identifiers idpattern is_valid pattern")
lacking(Formatter, "check_unused_args convert_field format_field get_field get_value parse")
