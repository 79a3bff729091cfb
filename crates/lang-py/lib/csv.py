"""csv: rows of texts, as Python's own module reads and writes them by default and with another separator, quote or end of line."""

from _intrinsics import unsupported

QUOTE_MINIMAL, QUOTE_ALL, QUOTE_NONNUMERIC, QUOTE_NONE = range(4)


class Error(Exception):
    pass


class Dialect:
    delimiter = ","
    quotechar = '"'
    escapechar = None
    doublequote = True
    skipinitialspace = False
    lineterminator = "\r\n"
    quoting = QUOTE_MINIMAL
    strict = False


class excel(Dialect):
    pass


class excel_tab(excel):
    delimiter = "\t"


class unix_dialect(Dialect):
    lineterminator = "\n"
    quoting = QUOTE_ALL


_dialects = {"excel": excel, "excel-tab": excel_tab, "unix": unix_dialect}


def register_dialect(name, dialect=None, **fmtparams):
    if not isinstance(name, str):
        raise TypeError("dialect name must be a string")
    _dialects[name] = _settings(dialect, fmtparams)


def unregister_dialect(name):
    if name not in _dialects:
        raise Error("unknown dialect")
    del _dialects[name]


def get_dialect(name):
    if name not in _dialects:
        raise Error("unknown dialect")
    return _settings(name, {})


def list_dialects():
    return list(_dialects)


def field_size_limit(*args):
    unsupported("csv.field_size_limit")


_NAMES = ("delimiter", "quotechar", "escapechar", "doublequote", "skipinitialspace", "lineterminator", "quoting", "strict")


class _Settings:
    pass


def _settings(dialect, given):
    if isinstance(dialect, str):
        if dialect not in _dialects:
            raise Error("unknown dialect")
        dialect = _dialects[dialect]
    found = _Settings()
    for name in _NAMES:
        setattr(found, name, getattr(Dialect if dialect is None else dialect, name, getattr(Dialect, name)))
    for name in given:
        if name not in _NAMES:
            raise TypeError(repr(name) + " is an invalid keyword argument for this function")
        setattr(found, name, given[name])
    for name in ("delimiter", "quotechar", "escapechar"):
        value = getattr(found, name)
        if value is None and name != "delimiter":
            continue
        if not isinstance(value, str):
            raise TypeError('"' + name + '" must be ' + ("string" if name == "delimiter" else "string or None") + ", not " + type(value).__name__)
        if len(value) != 1:
            raise TypeError('"' + name + '" must be a 1-character string')
    if found.quoting not in (0, 1, 2, 3):
        raise TypeError('bad "quoting" value')
    if found.quoting == QUOTE_NONNUMERIC or found.escapechar is not None or found.quotechar is None or found.quoting == QUOTE_NONE:
        unsupported("csv with an escape, without quotes, or with numbers")
    return found


class _Reader:
    def __init__(self, lines, settings):
        self._lines = iter(lines)
        self.dialect = settings
        self.line_num = 0

    def __iter__(self):
        return self

    def __next__(self):
        s = self.dialect
        row = []
        field = ""
        # Where a field begins, inside of one, inside of quotes, behind a quote inside of quotes.
        state = 0
        begun = False
        while True:
            try:
                line = next(self._lines)
            except StopIteration:
                if field or state == 2:
                    if s.strict and state == 2:
                        raise Error("unexpected end of data")
                    row.append(field)
                    return row
                if begun:
                    row.append(field)
                    return row
                raise
            if not isinstance(line, str):
                raise Error("iterator should return strings, not " + type(line).__name__ + " (the file should be opened in text mode)")
            self.line_num += 1
            ended = False
            for c in line:
                if c == "\0":
                    unsupported("csv with characters of code 0")
                if ended:
                    if c in "\r\n":
                        continue
                    raise Error("new-line character seen in unquoted field - do you need to open the file in universal-newline mode?")
                if state == 2:
                    if c == s.quotechar:
                        state = 3 if s.doublequote else 1
                    else:
                        field += c
                elif state == 3 and c == s.quotechar:
                    field += c
                    state = 2
                elif c == s.delimiter:
                    row.append(field)
                    field = ""
                    state = 0
                    begun = True
                elif c == "\n" or c == "\r":
                    if row or field or state or begun:
                        row.append(field)
                    field = ""
                    state = 0
                    ended = True
                elif state == 0 and c == s.quotechar:
                    state = 2
                elif state == 0 and c == " " and s.skipinitialspace:
                    begun = True
                else:
                    if state == 3 and s.strict:
                        raise Error("'" + s.delimiter + "' expected after '" + s.quotechar + "'")
                    field += c
                    state = 1
            if state == 2:
                continue
            if not ended and (row or field or state or begun):
                row.append(field)
            return row


def reader(iterable, dialect=None, **fmtparams):
    return _Reader(iterable, _settings(dialect, fmtparams))


class _Writer:
    def __init__(self, file, settings):
        if not hasattr(file, "write"):
            raise TypeError('argument 1 must have a "write" method')
        self._write = file.write
        self.dialect = settings

    def _field(self, value, alone):
        s = self.dialect
        text = "" if value is None else value if isinstance(value, str) else repr(value) if isinstance(value, float) else str(value)
        quoted = s.quoting == QUOTE_ALL or (alone and not text)
        out = ""
        if s.skipinitialspace and text.startswith(" "):
            unsupported("a field with a space at its start, which depends on the version")
        for c in text:
            if c == s.delimiter or c == s.quotechar or c in s.lineterminator or c in "\r\n":
                quoted = True
            if c == s.quotechar:
                if not s.doublequote:
                    raise Error("need to escape, but no escapechar set")
                out += c
            out += c
        return s.quotechar + out + s.quotechar if quoted else out

    def writerow(self, row, /):
        try:
            fields = list(row)
        except TypeError:
            raise Error("iterable expected, not " + type(row).__name__)
        text = self.dialect.delimiter.join([self._field(x, len(fields) == 1) for x in fields])
        return self._write(text + self.dialect.lineterminator)

    def writerows(self, rows, /):
        for row in rows:
            self.writerow(row)


def writer(file, dialect=None, **fmtparams):
    return _Writer(file, _settings(dialect, fmtparams))


class DictReader:
    def __init__(self, f, fieldnames=None, restkey=None, restval=None, dialect="excel", *args, **kwds):
        self._fieldnames = None if fieldnames is None else list(fieldnames)
        self.restkey = restkey
        self.restval = restval
        self.reader = reader(f, dialect, *args, **kwds)
        self.dialect = dialect
        self.line_num = 0

    def __iter__(self):
        return self

    @property
    def fieldnames(self):
        if self._fieldnames is None:
            try:
                self._fieldnames = next(self.reader)
            except StopIteration:
                pass
        self.line_num = self.reader.line_num
        return self._fieldnames

    @fieldnames.setter
    def fieldnames(self, value):
        self._fieldnames = value

    def __next__(self):
        if self.line_num == 0:
            self.fieldnames
        row = next(self.reader)
        self.line_num = self.reader.line_num
        while row == []:
            row = next(self.reader)
        d = dict(zip(self.fieldnames, row))
        n = len(self.fieldnames)
        if n < len(row):
            d[self.restkey] = row[n:]
        elif n > len(row):
            for key in self.fieldnames[len(row) :]:
                d[key] = self.restval
        return d


class DictWriter:
    def __init__(self, f, fieldnames, restval="", extrasaction="raise", dialect="excel", *args, **kwds):
        if extrasaction.lower() not in ("raise", "ignore"):
            raise ValueError("extrasaction (%s) must be 'raise' or 'ignore'" % extrasaction)
        self.fieldnames = fieldnames
        self.restval = restval
        self.extrasaction = extrasaction
        self.writer = writer(f, dialect, *args, **kwds)

    def writeheader(self):
        return self.writerow(dict(zip(self.fieldnames, self.fieldnames)))

    def _values(self, rowdict):
        if self.extrasaction == "raise":
            extra = [k for k in rowdict if k not in self.fieldnames]
            if extra:
                raise ValueError("dict contains fields not in fieldnames: " + ", ".join([repr(x) for x in extra]))
        return [rowdict.get(key, self.restval) for key in self.fieldnames]

    def writerow(self, rowdict):
        return self.writer.writerow(self._values(rowdict))

    def writerows(self, rowdicts):
        return self.writer.writerows([self._values(d) for d in rowdicts])


class Sniffer:
    def __init__(self):
        unsupported("csv.Sniffer")
