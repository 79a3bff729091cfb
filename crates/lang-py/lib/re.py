"""re: patterns of texts by backtracking (Python Library Reference, module re).

A pattern is parsed when the program runs; a text may be unknown, and then each look at a character is a case. What is told apart by
Unicode tables (classes of characters and case beyond ASCII), lookbehind of more than literal widths, and flags in the middle of
patterns are unknown by name.
"""

from _lacking import lacking
from _intrinsics import subscripted, unsupported


class RegexFlag(int):
    def __or__(self, other):
        return RegexFlag(int(self) | int(other))

    def __and__(self, other):
        return RegexFlag(int(self) & int(other))


IGNORECASE = I = RegexFlag(2)
MULTILINE = M = RegexFlag(8)
DOTALL = S = RegexFlag(16)
UNICODE = U = RegexFlag(32)
VERBOSE = X = RegexFlag(64)
ASCII = A = RegexFlag(256)
NOFLAG = RegexFlag(0)


class error(Exception):
    def __init__(self, msg, pattern=None, pos=None):
        self.msg = msg
        self.pattern = pattern
        self.pos = pos
        if pattern is not None and pos is not None:
            msg = msg + " at position " + str(pos)
            if "\n" in pattern:
                unsupported("the text of an error in a pattern of several lines")
        super().__init__(msg)


PatternError = error

_DIGITS = "0123456789"
_WHITE = " \t\n\r\x0b\x0c"
_ESCAPES = {"n": "\n", "t": "\t", "r": "\r", "f": "\x0c", "v": "\x0b", "a": "\x07"}

# A node is a tuple whose first element says its kind:
# ("set", negated, items): one character; items are ("c", text), ("r", lo, hi), ("k", class letter)
# ("any",), ("seq", nodes), ("alt", nodes), ("rep", lo, hi, greedy, node), ("group", number, node), ("back", number),
# ("at", letter), ("look", ahead, negated, node)


class _Parser:
    def __init__(self, text, flags):
        self.text = text
        self.at = 0
        self.flags = flags
        self.groups = 0
        self.names = {}
        self.open = []

    def fail(self, message, at):
        raise error(message, self.text, at)

    def more(self):
        return self.at < len(self.text)

    def take(self, c):
        if self.at < len(self.text) and self.text[self.at] == c:
            self.at += 1
            return True
        return False

    def alternatives(self):
        found = [self.sequence()]
        while self.take("|"):
            found.append(self.sequence())
        return found[0] if len(found) == 1 else ("alt", found)

    def skip(self):
        """White space and comments of a verbose pattern."""
        while self.flags & 64 and self.more():
            c = self.text[self.at]
            if c in _WHITE:
                self.at += 1
            elif c == "#":
                while self.more() and self.text[self.at] != "\n":
                    self.at += 1
            else:
                return

    def sequence(self):
        nodes = []
        while True:
            self.skip()
            if not self.more() or self.text[self.at] in "|)":
                return nodes[0] if len(nodes) == 1 else ("seq", nodes)
            start = self.at
            node = self.atom()
            self.skip()
            if node is None:
                continue
            node = self.repeated(node, start)
            nodes.append(node)

    def number(self):
        start = self.at
        while self.more() and self.text[self.at] in _DIGITS:
            self.at += 1
        return self.text[start : self.at]

    def braced(self):
        """Does a repetition in braces begin here?"""
        at = self.at
        found = False
        if self.take("{"):
            low = self.number()
            comma = self.take(",")
            self.number()
            found = (low != "" or comma) and self.take("}")
        self.at = at
        return found

    def repeated(self, node, start):
        at = self.at
        if self.take("*"):
            lo, hi = 0, None
        elif self.take("+"):
            lo, hi = 1, None
        elif self.take("?"):
            lo, hi = 0, 1
        elif self.take("{"):
            low = self.number()
            high = low
            if self.take(","):
                high = self.number()
            elif not low:
                self.at = at
                return node
            if not self.take("}"):
                self.at = at
                return node
            lo = int(low) if low else 0
            hi = int(high) if high else None
            if hi is not None and hi < lo:
                self.fail("min repeat greater than max repeat", at)
        else:
            return node
        if node[0] == "at":
            unsupported("the repetition of a place in a pattern")
        greedy = not self.take("?")
        if greedy and self.more() and self.text[self.at] == "+":
            unsupported("possessive repetition in a pattern")
        self.skip()
        if self.more() and self.text[self.at] in "*+?":
            self.fail("multiple repeat", self.at)
        if self.braced():
            unsupported("the error of a repetition of a repetition in a pattern")
        return ("rep", lo, hi, greedy, node)

    def atom(self):
        start = self.at
        c = self.text[start]
        self.at += 1
        if c == ".":
            return ("any",)
        if c == "^" or c == "$":
            return ("at", c)
        if c == "[":
            return self.characters(start)
        if c == "(":
            return self.group(start)
        if c == "\\":
            return self.escape(start)
        if c in "*+?":
            self.fail("nothing to repeat", start)
        if c == "{":
            # A brace that begins no repetition stands for itself; one that does has nothing to repeat.
            self.at = start
            if self.braced():
                unsupported("the error of a repetition of nothing in a pattern")
            self.at = start + 1
        return ("set", False, [("c", c)])

    def group(self, start):
        number = None
        name = None
        if self.take("?"):
            if not self.more():
                self.fail("unexpected end of pattern", self.at)
            c = self.text[self.at]
            self.at += 1
            if c == ":":
                pass
            elif c == "P" and self.take("<"):
                name = self.name(">")
            elif c == "P" and self.take("="):
                name = self.name(")")
                if name not in self.names:
                    unsupported("a reference to a group that a pattern does not have")
                return ("back", self.names[name])
            elif c == "=" or c == "!":
                node = self.alternatives()
                self.close(start)
                return ("look", True, c == "!", node)
            elif c == "<" and self.more() and self.text[self.at] in "=!":
                negated = self.text[self.at] == "!"
                self.at += 1
                node = self.alternatives()
                self.close(start)
                return ("look", False, negated, node, _width(node))
            elif c == "#":
                while self.more() and self.text[self.at] != ")":
                    self.at += 1
                self.close(start)
                return None
            else:
                unsupported("an extension of the notation of patterns")
        if self.text[start + 1 : start + 2] != "?" or name is not None:
            self.groups += 1
            number = self.groups
            if name is not None:
                if name in self.names:
                    unsupported("a name that two groups of a pattern have")
                self.names[name] = number
            self.open.append(number)
        node = self.alternatives()
        self.close(start)
        if number is None:
            return ("seq", [node])
        self.open.remove(number)
        return ("group", number, node)

    def name(self, end):
        start = self.at
        while self.more() and self.text[self.at] != end:
            self.at += 1
        name = self.text[start : self.at]
        if not self.take(end) or not name.isidentifier():
            unsupported("the name of a group that is no name")
        return name

    def close(self, start):
        if not self.take(")"):
            self.fail("missing ), unterminated subpattern", start)

    def code(self, n, start):
        digits = self.text[self.at : self.at + n]
        for d in digits:
            if d not in "0123456789abcdefABCDEF":
                unsupported("an escape of a pattern without its digits")
        if len(digits) < n:
            unsupported("an escape of a pattern without its digits")
        self.at += n
        return chr(int(digits, 16))

    def escape(self, start):
        if not self.more():
            self.fail("bad escape (end of pattern)", start)
        c = self.text[self.at]
        self.at += 1
        if c in "dDsSwW":
            return ("set", False, [("k", c)])
        if c in "bBAZ":
            return ("at", c)
        if c == "0":
            unsupported("an octal escape of a pattern")
        if c in _DIGITS:
            if self.more() and self.text[self.at] in _DIGITS:
                unsupported("a group of a pattern by more than one digit")
            number = int(c)
            if number > self.groups:
                self.fail("invalid group reference " + c, start + 1)
            if number in self.open:
                self.fail("cannot refer to an open group", start)
            return ("back", number)
        return ("set", False, [("c", self.literal(c, start))])

    def literal(self, c, start):
        if c in _ESCAPES:
            return _ESCAPES[c]
        if c == "x":
            return self.code(2, start)
        if c == "u":
            return self.code(4, start)
        if "a" <= c <= "z" or "A" <= c <= "Z":
            if c in "UN":
                unsupported("a named escape of a pattern")
            self.fail("bad escape \\" + c, start)
        return c

    def characters(self, start):
        negated = self.take("^")
        items = []
        first = True
        while True:
            if not self.more():
                self.fail("unterminated character set", start)
            at = self.at
            c = self.text[at]
            if c == "]" and not first:
                self.at += 1
                return ("set", negated, items)
            first = False
            item = self.one(at)
            if self.at + 1 < len(self.text) and self.text[self.at] == "-" and self.text[self.at + 1] != "]":
                self.at += 1
                end = self.one(self.at)
                if item[0] != "c" or end[0] != "c" or end[1] < item[1]:
                    self.fail("bad character range " + self.text[at : self.at], at)
                item = ("r", item[1], end[1])
            items.append(item)

    def one(self, at):
        """A character of a set, or a class."""
        c = self.text[at]
        self.at += 1
        if c != "\\":
            return ("c", c)
        if not self.more():
            self.fail("unterminated character set", self.text.index("["))
        c = self.text[self.at]
        self.at += 1
        if c in "dDsSwW":
            return ("k", c)
        if c == "b":
            return ("c", "\b")
        if c in _DIGITS:
            unsupported("an octal escape of a pattern")
        return ("c", self.literal(c, at))


def _width(node):
    """How many characters a node takes, where that is always the same."""
    kind = node[0]
    if kind == "set" or kind == "any":
        return 1
    if kind == "at" or kind == "look":
        return 0
    if kind == "group":
        return _width(node[2])
    if kind == "seq":
        return sum([_width(n) for n in node[1]])
    if kind == "alt":
        widths = [_width(n) for n in node[1]]
        if min(widths) != max(widths):
            unsupported("a look behind whose width is not fixed")
        return widths[0]
    if kind == "rep" and node[1] == node[2]:
        return node[1] * _width(node[4])
    if kind == "rep":
        unsupported("a look behind whose width is not fixed")
    unsupported("a look behind with a reference to a group")


def _in_class(c, letter, ascii):
    low = letter.lower()
    if c >= "\x80":
        if ascii:
            found = False
        elif low == "d":
            found = c.isdecimal()
        elif low == "s":
            found = c.isspace()
        else:
            found = c.isalnum()
    elif low == "d":
        found = "0" <= c <= "9"
    elif low == "s":
        found = c == " " or "\t" <= c <= "\r" or ("\x1c" <= c <= "\x1f" and not ascii)
    else:
        found = "a" <= c <= "z" or "A" <= c <= "Z" or "0" <= c <= "9" or c == "_"
    return found if letter == low else not found


def _swapped(c):
    """The other case of a letter of ASCII."""
    if "a" <= c <= "z":
        return c.upper()
    if "A" <= c <= "Z":
        return c.lower()
    return c


def _in_set(c, negated, items, flags):
    if flags & 2 and c >= "\x80":
        unsupported("case of characters beyond ASCII")
    found = False
    for item in items:
        if item[0] == "k":
            hit = _in_class(c, item[1], flags & 256)
        elif item[0] == "c":
            hit = c == item[1]
            if flags & 2 and not hit:
                if item[1] >= "\x80":
                    unsupported("case of characters beyond ASCII")
                hit = _swapped(c) == item[1]
        else:
            hit = item[1] <= c <= item[2]
            if flags & 2 and not hit:
                if item[2] >= "\x80":
                    unsupported("case of characters beyond ASCII")
                hit = item[1] <= _swapped(c) <= item[2]
        if hit:
            found = True
            break
    return found != negated


class _Run:
    """One attempt: `rest` is called with the place where a node ends, and says whether what follows it matches."""

    def __init__(self, text, end, flags, groups):
        self.text = text
        self.end = end
        self.flags = flags
        self.starts = [-1] * (groups + 1)
        self.ends = [-1] * (groups + 1)
        self.last = None

    def match(self, node, i, rest):
        kind = node[0]
        if kind == "set":
            return i < self.end and _in_set(self.text[i], node[1], node[2], self.flags) and rest(i + 1)
        if kind == "any":
            return i < self.end and (self.flags & 16 != 0 or self.text[i] != "\n") and rest(i + 1)
        if kind == "seq":
            return self.sequence(node[1], 0, i, rest)
        if kind == "alt":
            for n in node[1]:
                if self.match(n, i, rest):
                    return True
            return False
        if kind == "rep":
            if node[4][0] == "set" or node[4][0] == "any":
                return self.run(node, i, rest)
            return self.repeat(node, 0, i, -1, rest)
        if kind == "group":
            return self.group(node[1], node[2], i, rest)
        if kind == "back":
            if self.starts[node[1]] < 0 or self.ends[node[1]] < 0:
                return False
            part = self.text[self.starts[node[1]] : self.ends[node[1]]]
            if self.flags & 2:
                unsupported("a reference to a group without regard to case")
            return i + len(part) <= self.end and self.text[i : i + len(part)] == part and rest(i + len(part))
        if kind == "at":
            return self.place(node[1], i) and rest(i)
        return self.look(node, i, rest)

    def sequence(self, nodes, k, i, rest):
        if k == len(nodes):
            return rest(i)
        return self.match(nodes[k], i, lambda j: self.sequence(nodes, k + 1, j, rest))

    def run(self, node, i, rest):
        """A repetition of one character."""
        lo, hi, greedy, one = node[1], node[2], node[3], node[4]
        n = 0
        yes = lambda j: True
        while n < lo:
            if not self.match(one, i + n, yes):
                return False
            n += 1
        if not greedy:
            while True:
                if rest(i + n):
                    return True
                if hi is not None and n >= hi or not self.match(one, i + n, yes):
                    return False
                n += 1
        while (hi is None or n < hi) and self.match(one, i + n, yes):
            n += 1
        while n >= lo:
            if rest(i + n):
                return True
            n -= 1
        return False

    def repeat(self, node, n, i, before, rest):
        lo, hi, greedy, inner = node[1], node[2], node[3], node[4]
        if n < lo:
            return self.match(inner, i, lambda j: self.repeat(node, n + 1, j, i, rest))
        if i == before:
            # A round that took nothing is the last one.
            return rest(i)
        if not greedy and rest(i):
            return True
        if hi is None or n < hi:
            if self.match(inner, i, lambda j: self.repeat(node, n + 1, j, i, rest)):
                return True
        return greedy and rest(i)

    def group(self, number, inner, i, rest):
        start, end, last = self.starts[number], self.ends[number], self.last

        def closed(j):
            s, e, l = self.starts[number], self.ends[number], self.last
            self.starts[number] = i
            self.ends[number] = j
            self.last = number
            if rest(j):
                return True
            self.starts[number] = s
            self.ends[number] = e
            self.last = l
            return False

        if self.match(inner, i, closed):
            return True
        self.starts[number] = start
        self.ends[number] = end
        self.last = last
        return False

    def word(self, i):
        return 0 <= i < self.end and _in_class(self.text[i], "w", self.flags & 256)

    def place(self, letter, i):
        if letter == "^":
            return i == 0 or self.flags & 8 != 0 and self.text[i - 1] == "\n"
        if letter == "A":
            return i == 0
        if letter == "Z":
            return i == self.end
        if letter == "$":
            if i == self.end or i == self.end - 1 and self.text[i] == "\n":
                return True
            return self.flags & 8 != 0 and self.text[i] == "\n"
        return (self.word(i - 1) != self.word(i)) == (letter == "b") and (letter == "b" or self.end > 0)

    def look(self, node, i, rest):
        yes = lambda j: True
        saved = (list(self.starts), list(self.ends), self.last)
        if node[1]:
            found = self.match(node[3], i, yes)
        else:
            found = i >= node[4] and self.match(node[3], i - node[4], lambda j: j == i)
        if found and not node[2] and rest(i):
            return True
        if not found and node[2]:
            return rest(i)
        self.starts, self.ends, self.last = saved
        return False


class Match:
    __class_getitem__ = subscripted

    def __init__(self, pattern, run, start, end, pos, endpos):
        self.re = pattern
        self.string = run.text
        self.pos = pos
        self.endpos = endpos
        self._starts = run.starts
        self._ends = run.ends
        self._starts[0] = start
        self._ends[0] = end
        self.lastindex = run.last

    @property
    def lastgroup(self):
        for name in self.re.groupindex:
            if self.re.groupindex[name] == self.lastindex:
                return name
        return None

    def _number(self, group):
        if isinstance(group, str):
            if group in self.re.groupindex:
                return self.re.groupindex[group]
        elif isinstance(group, int) and 0 <= group <= self.re.groups:
            return group
        raise IndexError("no such group")

    def _one(self, group, default=None):
        k = self._number(group)
        if self._starts[k] < 0:
            return default
        return self.string[self._starts[k] : self._ends[k]]

    def group(self, *groups):
        if not groups:
            return self._one(0)
        if len(groups) == 1:
            return self._one(groups[0])
        return tuple([self._one(g) for g in groups])

    def __getitem__(self, group):
        return self._one(group)

    def groups(self, default=None):
        return tuple([self._one(k, default) for k in range(1, self.re.groups + 1)])

    def groupdict(self, default=None):
        made = {}
        for name in self.re.groupindex:
            made[name] = self._one(name, default)
        return made

    def start(self, group=0, /):
        return self._starts[self._number(group)]

    def end(self, group=0, /):
        return self._ends[self._number(group)]

    def span(self, group=0, /):
        k = self._number(group)
        return (self._starts[k], self._ends[k])

    def expand(self, template):
        return _expanded(_template(template, self.re), self)

    def __bool__(self):
        return True

    def __repr__(self):
        return "<re.Match object; span=" + repr(self.span()) + ", match=" + repr(self.group()) + ">"


def _template(text, pattern):
    """The parts of a replacement: texts and numbers of groups."""
    parts = []
    now = ""
    i = 0
    while i < len(text):
        c = text[i]
        i += 1
        if c != "\\":
            now += c
            continue
        if i >= len(text):
            raise error("bad escape (end of pattern)", text, i - 1)
        c = text[i]
        i += 1
        if c == "g":
            end = text.find(">", i)
            if text[i : i + 1] != "<" or end < 0:
                unsupported("a replacement whose group has no name")
            name = text[i + 1 : end]
            i = end + 1
            if name.isdecimal():
                number = int(name)
                if number > pattern.groups:
                    raise error("invalid group reference " + name, text, i - 1 - len(name))
            elif name in pattern.groupindex:
                number = pattern.groupindex[name]
            else:
                raise IndexError("unknown group name " + repr(name))
        elif c in "123456789":
            if i < len(text) and text[i] in _DIGITS:
                unsupported("a group of a replacement by more than one digit")
            number = int(c)
            if number > pattern.groups:
                raise error("invalid group reference " + c, text, i - 1)
        elif c in _ESCAPES:
            now += _ESCAPES[c]
            continue
        elif c == "\\":
            now += "\\"
            continue
        elif c == "0":
            unsupported("an octal escape of a replacement")
        elif "a" <= c <= "z" or "A" <= c <= "Z":
            raise error("bad escape \\" + c, text, i - 2)
        else:
            now += "\\" + c
            continue
        parts.append(now)
        parts.append(number)
        now = ""
    parts.append(now)
    return parts


def _expanded(parts, match):
    out = []
    for part in parts:
        if isinstance(part, int):
            part = match._one(part, "")
        out.append(part)
    return "".join(out)


class Pattern:
    __class_getitem__ = subscripted

    def __init__(self, pattern, flags):
        parser = _Parser(pattern, flags)
        node = parser.alternatives()
        if parser.more():
            raise error("unbalanced parenthesis", pattern, parser.at)
        self.pattern = pattern
        self.groups = parser.groups
        self.groupindex = parser.names
        self._flags = flags
        self._node = node

    @property
    def flags(self):
        return self._flags | (0 if self._flags & 256 else 32)

    def _at(self, string, i, pos, end, whole):
        run = _Run(string, end, self._flags, self.groups)
        found = []

        def rest(j):
            if whole and j != end:
                return False
            found.append(j)
            return True

        if run.match(self._node, i, rest):
            return Match(self, run, i, found[-1], pos, end)
        return None

    def _ends(self, string, pos, endpos):
        if not isinstance(string, str):
            if isinstance(string, bytes):
                raise TypeError("cannot use a string pattern on a bytes-like object")
            kind = type(string).__name__
            raise TypeError("expected string or bytes-like object, got '" + kind + "'")
        n = len(string)
        if endpos is None or endpos > n:
            endpos = n
        return min(max(pos, 0), n), max(endpos, 0)

    def match(self, string, pos=0, endpos=None):
        pos, endpos = self._ends(string, pos, endpos)
        return self._at(string, pos, pos, endpos, False) if pos <= endpos else None

    def fullmatch(self, string, pos=0, endpos=None):
        pos, endpos = self._ends(string, pos, endpos)
        return self._at(string, pos, pos, endpos, True) if pos <= endpos else None

    def search(self, string, pos=0, endpos=None):
        pos, endpos = self._ends(string, pos, endpos)
        i = pos
        while i <= endpos:
            found = self._at(string, i, pos, endpos, False)
            if found is not None:
                return found
            i += 1
        return None

    def finditer(self, string, pos=0, endpos=None):
        pos, endpos = self._ends(string, pos, endpos)
        return self._all(string, pos, endpos)

    def _all(self, string, pos, endpos):
        """All matches; where one is empty, the next one at its place takes something."""
        i = pos
        barred = -1
        while i <= endpos:
            found = self._after(string, i, pos, endpos, barred == i)
            if found is None:
                i += 1
                continue
            yield found
            i = found.end()
            barred = i if found.start() == i else -1

    def _after(self, string, i, pos, end, nonempty):
        """The match at `i`, which takes something where an empty one was there already."""
        run = _Run(string, end, self._flags, self.groups)
        found = []

        def rest(j):
            if nonempty and j == i:
                return False
            found.append(j)
            return True

        if run.match(self._node, i, rest):
            return Match(self, run, i, found[-1], pos, end)
        return None

    def findall(self, string, pos=0, endpos=None):
        out = []
        for m in self.finditer(string, pos, endpos):
            if self.groups == 0:
                out.append(m.group())
            elif self.groups == 1:
                out.append(m._one(1, ""))
            else:
                out.append(m.groups(""))
        return out

    def split(self, string, maxsplit=0):
        out = []
        at = 0
        n = 0
        for m in self.finditer(string):
            if maxsplit and n >= maxsplit:
                break
            n += 1
            out.append(string[at : m.start()])
            out.extend(m.groups())
            at = m.end()
        out.append(string[at:])
        return out

    def sub(self, repl, string, count=0):
        return self.subn(repl, string, count)[0]

    def subn(self, repl, string, count=0):
        parts = None if callable(repl) else _template(repl, self)
        out = []
        at = 0
        n = 0
        for m in self.finditer(string):
            if count and n >= count:
                break
            n += 1
            out.append(string[at : m.start()])
            out.append(repl(m) if parts is None else _expanded(parts, m))
            at = m.end()
        out.append(string[at:])
        return ("".join(out), n)

    def __repr__(self):
        if self._flags:
            unsupported("the text of a pattern with flags")
        return "re.compile(" + repr(self.pattern) + ")"

    def __eq__(self, other):
        if not isinstance(other, Pattern):
            return NotImplemented
        return self.pattern == other.pattern and self._flags == other._flags

    def __hash__(self):
        return hash((self.pattern, self._flags))


_known = {}


_LETTERS = {"a": 256, "i": 2, "m": 8, "s": 16, "u": 32, "x": 64}


def compile(pattern, flags=0):
    if isinstance(pattern, Pattern):
        if flags:
            raise ValueError("cannot process flags argument with a compiled pattern")
        return pattern
    if isinstance(pattern, bytes):
        unsupported("patterns of bytes")
    if not isinstance(pattern, str):
        raise TypeError("first argument must be string or compiled pattern")
    flags = int(flags)
    if flags & ~(2 | 8 | 16 | 32 | 64 | 256):
        unsupported("a flag of patterns")
    rest = pattern
    while rest.startswith("(?"):
        end = rest.find(")")
        letters = rest[2:end]
        if end < 0 or not letters or letters.strip("aimsux"):
            break
        if "a" in letters and ("u" in letters or flags & 32):
            raise error("bad inline flags: flags 'a', 'u' and 'L' are incompatible", pattern, len(pattern) - len(rest) + 2 + max(letters.find("a"), letters.find("u")) + 1)
        for letter in letters:
            flags |= _LETTERS[letter]
        rest = rest[end + 1 :]
    flags = flags & ~32
    key = (pattern, flags)
    if key not in _known:
        made = Pattern(rest, flags)
        made.pattern = pattern
        _known[key] = made
    return _known[key]


def match(pattern, string, flags=0):
    return compile(pattern, flags).match(string)


def fullmatch(pattern, string, flags=0):
    return compile(pattern, flags).fullmatch(string)


def search(pattern, string, flags=0):
    return compile(pattern, flags).search(string)


def findall(pattern, string, flags=0):
    return compile(pattern, flags).findall(string)


def finditer(pattern, string, flags=0):
    return compile(pattern, flags).finditer(string)


def split(pattern, string, maxsplit=0, flags=0):
    return compile(pattern, flags).split(string, maxsplit)


def sub(pattern, repl, string, count=0, flags=0):
    return compile(pattern, flags).sub(repl, string, count)


def subn(pattern, repl, string, count=0, flags=0):
    return compile(pattern, flags).subn(repl, string, count)


def escape(pattern):
    out = []
    for c in pattern:
        if c in "()[]{}?*+-|^$\\.&~# \t\n\r\x0b\x0c":
            out.append("\\")
        out.append(c)
    return "".join(out)


def purge():
    _known.clear()


lacking(Match, "regs")
lacking(Pattern, "scanner")
