"""datetime: dates and times without a zone (Python Library Reference, "datetime"). Days are counted in the proleptic Gregorian calendar, 1 January
of the year 1 being day 1. Clocks are inputs; zones, and formats that depend on a locale, are unknown by name."""

from _lacking import lacking
from _intrinsics import unsupported
import _now

MINYEAR = 1
MAXYEAR = 9999

_BEFORE = (0, 0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334)
_LENGTHS = (0, 31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)
_LAST = 3652059
_DAY = 86400
_MICRO = 1000000


def _is_leap(year):
    return year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)


def _days_in(year, month):
    return 29 if month == 2 and _is_leap(year) else _LENGTHS[month]


def _ordinal(year, month, day):
    before = year - 1
    leap = 1 if month > 2 and _is_leap(year) else 0
    return before * 365 + before // 4 - before // 100 + before // 400 + _BEFORE[month] + leap + day


def _parts_of(n):
    """Year, month and day of an ordinal."""
    n -= 1
    n400, n = n // 146097, n % 146097
    year = n400 * 400 + 1
    n100, n = n // 36524, n % 36524
    n4, n = n // 1461, n % 1461
    n1, n = n // 365, n % 365
    year += n100 * 100 + n4 * 4 + n1
    if n1 == 4 or n100 == 4:
        return year - 1, 12, 31
    month = 1
    while n >= _days_in(year, month):
        n -= _days_in(year, month)
        month += 1
    return year, month, n + 1


def _integer(v):
    if isinstance(v, int):
        return v
    if hasattr(type(v), "__index__"):
        return type(v).__index__(v)
    raise TypeError("'" + type(v).__name__ + "' object cannot be interpreted as an integer")


def _check_date(year, month, day):
    year = _integer(year)
    month = _integer(month)
    day = _integer(day)
    if not 1 <= year <= 9999:
        raise ValueError("year " + str(year) + " is out of range")
    if not 1 <= month <= 12:
        raise ValueError("month must be in 1..12")
    if not 1 <= day <= _days_in(year, month):
        raise ValueError("day is out of range for month")
    return year, month, day


def _check_time(hour, minute, second, microsecond):
    hour = _integer(hour)
    minute = _integer(minute)
    second = _integer(second)
    microsecond = _integer(microsecond)
    if not 0 <= hour <= 23:
        raise ValueError("hour must be in 0..23")
    if not 0 <= minute <= 59:
        raise ValueError("minute must be in 0..59")
    if not 0 <= second <= 59:
        raise ValueError("second must be in 0..59")
    if not 0 <= microsecond <= 999999:
        raise ValueError("microsecond must be in 0..999999")
    return hour, minute, second, microsecond


def _digits(n, width):
    return str(n).rjust(width, "0")


def _is_plain(text):
    return len(text) > 0 and all("0" <= c <= "9" for c in text)


class timedelta:
    """A duration: days, seconds of a day and microseconds of a second."""

    __slots__ = ("_days", "_seconds", "_microseconds")

    def __new__(cls, days=0, seconds=0, microseconds=0, milliseconds=0, minutes=0, hours=0, weeks=0):
        for v in (days, seconds, microseconds, milliseconds, minutes, hours, weeks):
            if isinstance(v, float):
                if not v.is_integer():
                    unsupported("a timedelta of parts that are no integers")
            elif not isinstance(v, int):
                unsupported("a timedelta of something else than numbers")
        seconds = int(seconds) + int(minutes) * 60 + int(hours) * 3600
        days = int(days) + int(weeks) * 7
        return _duration(cls, ((days * _DAY + seconds) * 1000 + int(milliseconds)) * 1000 + int(microseconds))

    @property
    def days(self):
        return self._days

    @property
    def seconds(self):
        return self._seconds

    @property
    def microseconds(self):
        return self._microseconds

    def _total(self):
        return (self._days * _DAY + self._seconds) * _MICRO + self._microseconds

    def total_seconds(self):
        return self._total() / _MICRO

    def __add__(self, other):
        return _duration(timedelta, self._total() + other._total()) if isinstance(other, timedelta) else NotImplemented

    def __sub__(self, other):
        return _duration(timedelta, self._total() - other._total()) if isinstance(other, timedelta) else NotImplemented

    def __neg__(self):
        return _duration(timedelta, -self._total())

    def __pos__(self):
        return self

    def __abs__(self):
        return -self if self._days < 0 else self

    def __mul__(self, n):
        if isinstance(n, float):
            unsupported("a timedelta times a float")
        return _duration(timedelta, self._total() * n) if isinstance(n, int) else NotImplemented

    __rmul__ = __mul__

    def __floordiv__(self, other):
        if isinstance(other, timedelta):
            return self._total() // other._total()
        return _duration(timedelta, self._total() // other) if isinstance(other, int) else NotImplemented

    def __truediv__(self, other):
        if isinstance(other, timedelta):
            return self._total() / other._total()
        if isinstance(other, (int, float)):
            if isinstance(other, int) and other != 0 and self._total() % other == 0:
                return _duration(timedelta, self._total() // other)
            unsupported("a quotient of a timedelta that is rounded")
        return NotImplemented

    def __mod__(self, other):
        return _duration(timedelta, self._total() % other._total()) if isinstance(other, timedelta) else NotImplemented

    def __divmod__(self, other):
        return (self // other, self % other) if isinstance(other, timedelta) else NotImplemented

    def __bool__(self):
        return self._total() != 0

    def __eq__(self, other):
        return self._total() == other._total() if isinstance(other, timedelta) else NotImplemented

    def __ne__(self, other):
        return self._total() != other._total() if isinstance(other, timedelta) else NotImplemented

    def __lt__(self, other):
        return self._total() < other._total() if isinstance(other, timedelta) else NotImplemented

    def __le__(self, other):
        return self._total() <= other._total() if isinstance(other, timedelta) else NotImplemented

    def __gt__(self, other):
        return self._total() > other._total() if isinstance(other, timedelta) else NotImplemented

    def __ge__(self, other):
        return self._total() >= other._total() if isinstance(other, timedelta) else NotImplemented

    def __hash__(self):
        return hash((self._days, self._seconds, self._microseconds))

    def __repr__(self):
        parts = []
        for name, v in (("days", self._days), ("seconds", self._seconds), ("microseconds", self._microseconds)):
            if v:
                parts.append(name + "=" + str(v))
        return "datetime.timedelta(" + (", ".join(parts) or "0") + ")"

    def __str__(self):
        minutes, seconds = self._seconds // 60, self._seconds % 60
        text = str(minutes // 60) + ":" + _digits(minutes % 60, 2) + ":" + _digits(seconds, 2)
        if self._days:
            text = str(self._days) + (" day, " if abs(self._days) == 1 else " days, ") + text
        if self._microseconds:
            text = text + "." + _digits(self._microseconds, 6)
        return text


def _duration(cls, total):
    if cls is not timedelta:
        unsupported("a class below timedelta")
    d = object.__new__(cls)
    seconds = total // _MICRO
    d._microseconds = total % _MICRO
    d._days = seconds // _DAY
    d._seconds = seconds % _DAY
    if abs(d._days) > 999999999:
        raise OverflowError("days=" + str(d._days) + "; must have magnitude <= 999999999")
    return d


timedelta.min = timedelta(-999999999)
timedelta.max = timedelta(999999999, 86399, 999999)
timedelta.resolution = timedelta(microseconds=1)


class IsoCalendarDate(tuple):
    """Year, week and day of ISO 8601."""

    @property
    def year(self):
        return self[0]

    @property
    def week(self):
        return self[1]

    @property
    def weekday(self):
        return self[2]

    def __repr__(self):
        return "datetime.IsoCalendarDate(year=%d, week=%d, weekday=%d)" % (self[0], self[1], self[2])


class date:
    __slots__ = ("_year", "_month", "_day")

    def __new__(cls, year, month, day):
        if cls is not date:
            unsupported("a class below date")
        d = object.__new__(cls)
        d._year, d._month, d._day = _check_date(year, month, day)
        return d

    @classmethod
    def today(cls):
        return cls.fromordinal(_now.today())

    @classmethod
    def fromordinal(cls, n):
        n = _integer(n)
        if n < 1:
            raise ValueError("ordinal must be >= 1")
        if n > _LAST:
            unsupported("the text of an error of an ordinal")
        return cls(*_parts_of(n))

    @classmethod
    def fromisoformat(cls, text):
        if not isinstance(text, str):
            raise TypeError("fromisoformat: argument must be str")
        if cls is not date:
            return _datetime_of_iso(text)
        if len(text) != 10 or text[4] != "-" or text[7] != "-":
            unsupported("a date in another form than YYYY-MM-DD")
        if not (_is_plain(text[:4]) and _is_plain(text[5:7]) and _is_plain(text[8:])):
            raise ValueError("Invalid isoformat string: " + repr(text))
        return cls(int(text[:4]), int(text[5:7]), int(text[8:]))

    @property
    def year(self):
        return self._year

    @property
    def month(self):
        return self._month

    @property
    def day(self):
        return self._day

    def toordinal(self):
        return _ordinal(self._year, self._month, self._day)

    def weekday(self):
        return (self.toordinal() + 6) % 7

    def isoweekday(self):
        return self.toordinal() % 7 or 7

    def isocalendar(self):
        # A week belongs to the year that has its Thursday.
        thursday = self.toordinal() - self.weekday() + 3
        year = self._year
        if thursday < date(year, 1, 1).toordinal():
            year -= 1
        elif thursday >= date(year, 1, 1).toordinal() + 365 + (year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)):
            year += 1
        first = 1 + 365 * (year - 1) + (year - 1) // 4 - (year - 1) // 100 + (year - 1) // 400
        return IsoCalendarDate((year, (thursday - first) // 7 + 1, self.weekday() + 1))

    def timetuple(self):
        unsupported("timetuple")

    def ctime(self):
        unsupported("ctime")

    def isoformat(self):
        return _digits(self._year, 4) + "-" + _digits(self._month, 2) + "-" + _digits(self._day, 2)

    def __str__(self):
        return self.isoformat()

    def __repr__(self):
        return "datetime.date(" + str(self._year) + ", " + str(self._month) + ", " + str(self._day) + ")"

    def strftime(self, format):
        return _formatted(format, self._year, self._month, self._day, 0, 0, 0, 0, self)

    def __format__(self, spec):
        return self.strftime(spec) if spec else str(self)

    def replace(self, year=None, month=None, day=None):
        return date(
            self._year if year is None else year, self._month if month is None else month, self._day if day is None else day
        )

    def _key(self, other):
        """What orders dates; None where the other is none of the same kind."""
        if isinstance(other, datetime):
            return None
        return other.toordinal() if isinstance(other, date) else None

    def __add__(self, other):
        if not isinstance(other, timedelta):
            return NotImplemented
        n = self.toordinal() + other._days
        if not 1 <= n <= _LAST:
            raise OverflowError("date value out of range")
        return date(*_parts_of(n))

    __radd__ = __add__

    def __sub__(self, other):
        if isinstance(other, timedelta):
            return self + timedelta(-other._days)
        n = self._key(other)
        return NotImplemented if n is None else timedelta(self.toordinal() - n)

    def __eq__(self, other):
        n = self._key(other)
        return NotImplemented if n is None else self.toordinal() == n

    def __ne__(self, other):
        n = self._key(other)
        return NotImplemented if n is None else self.toordinal() != n

    def __lt__(self, other):
        n = self._key(other)
        return NotImplemented if n is None else self.toordinal() < n

    def __le__(self, other):
        n = self._key(other)
        return NotImplemented if n is None else self.toordinal() <= n

    def __gt__(self, other):
        n = self._key(other)
        return NotImplemented if n is None else self.toordinal() > n

    def __ge__(self, other):
        n = self._key(other)
        return NotImplemented if n is None else self.toordinal() >= n

    def __hash__(self):
        return hash((self._year, self._month, self._day))


class time:
    """A time of day without a zone."""

    __slots__ = ("_hour", "_minute", "_second", "_microsecond")

    def __new__(cls, hour=0, minute=0, second=0, microsecond=0, tzinfo=None, *, fold=0):
        if cls is not time:
            unsupported("a class below datetime.time")
        if tzinfo is not None or fold != 0:
            unsupported("time zones")
        t = object.__new__(cls)
        t._hour, t._minute, t._second, t._microsecond = _check_time(hour, minute, second, microsecond)
        return t

    @classmethod
    def fromisoformat(cls, text):
        if not isinstance(text, str):
            raise TypeError("fromisoformat: argument must be str")
        parts = text.split(":")
        if not 2 <= len(parts) <= 3 or not all([len(p) == 2 and p.isascii() for p in parts]):
            unsupported("a time in another form than HH:MM:SS")
        if not all([_is_plain(p) for p in parts]):
            raise ValueError("Invalid isoformat string: " + repr(text))
        return time(*[int(p) for p in parts])

    @property
    def hour(self):
        return self._hour

    @property
    def minute(self):
        return self._minute

    @property
    def second(self):
        return self._second

    @property
    def microsecond(self):
        return self._microsecond

    @property
    def tzinfo(self):
        return None

    @property
    def fold(self):
        return 0

    def utcoffset(self):
        return None

    def dst(self):
        return None

    def tzname(self):
        return None

    def _total(self):
        return ((self._hour * 60 + self._minute) * 60 + self._second) * _MICRO + self._microsecond

    def replace(self, hour=None, minute=None, second=None, microsecond=None, tzinfo=None, *, fold=0):
        return time(
            self._hour if hour is None else hour,
            self._minute if minute is None else minute,
            self._second if second is None else second,
            self._microsecond if microsecond is None else microsecond,
            tzinfo,
            fold=fold,
        )

    def isoformat(self, timespec="auto"):
        text = _digits(self._hour, 2) + ":" + _digits(self._minute, 2)
        if timespec == "minutes":
            return text
        if timespec == "hours":
            return text[:2]
        if timespec not in ("auto", "seconds"):
            unsupported("time.isoformat with parts of seconds")
        text += ":" + _digits(self._second, 2)
        if timespec == "auto" and self._microsecond:
            text += "." + _digits(self._microsecond, 6)
        return text

    def __str__(self):
        return self.isoformat()

    def __repr__(self):
        parts = [self._hour, self._minute]
        if self._second or self._microsecond:
            parts.append(self._second)
        if self._microsecond:
            parts.append(self._microsecond)
        return "datetime.time(" + ", ".join([str(p) for p in parts]) + ")"

    def strftime(self, format):
        return datetime(1900, 1, 1, self._hour, self._minute, self._second, self._microsecond).strftime(format)

    def __format__(self, spec):
        return self.strftime(spec) if spec else str(self)

    def __eq__(self, other):
        return self._total() == other._total() if isinstance(other, time) else NotImplemented

    def __lt__(self, other):
        return self._total() < other._total() if isinstance(other, time) else NotImplemented

    def __le__(self, other):
        return self._total() <= other._total() if isinstance(other, time) else NotImplemented

    def __gt__(self, other):
        return self._total() > other._total() if isinstance(other, time) else NotImplemented

    def __ge__(self, other):
        return self._total() >= other._total() if isinstance(other, time) else NotImplemented

    def __hash__(self):
        return hash((self._hour, self._minute, self._second, self._microsecond))


class tzinfo:
    def __new__(cls, *args, **kwargs):
        unsupported("time zones")


class timezone(tzinfo):
    # Whatever takes it is unknown.
    utc = object()


class datetime(date):
    __slots__ = ("_hour", "_minute", "_second", "_microsecond")

    def __new__(cls, year, month=None, day=None, hour=0, minute=0, second=0, microsecond=0, tzinfo=None, *, fold=0):
        if cls is not datetime:
            unsupported("a class below datetime")
        if tzinfo is not None or fold != 0:
            unsupported("time zones")
        if month is None or day is None:
            unsupported("a datetime without month or day")
        d = object.__new__(cls)
        d._year, d._month, d._day = _check_date(year, month, day)
        d._hour, d._minute, d._second, d._microsecond = _check_time(hour, minute, second, microsecond)
        return d

    @classmethod
    def now(cls, tz=None):
        if tz is not None:
            unsupported("time zones")
        return _moment(_now.now())

    @classmethod
    def today(cls):
        return cls.now()

    @classmethod
    def utcnow(cls):
        return cls.now()

    @classmethod
    def fromtimestamp(cls, t, tz=None):
        unsupported("datetime.fromtimestamp")

    utcfromtimestamp = fromtimestamp

    @classmethod
    def combine(cls, date, time, tzinfo=None):
        if tzinfo is not None:
            unsupported("time zones")
        if not isinstance(date, _date):
            raise TypeError("combine() argument 1 must be datetime.date, not " + type(date).__name__)
        if not isinstance(time, _time):
            raise TypeError("combine() argument 2 must be datetime.time, not " + type(time).__name__)
        return datetime(date.year, date.month, date.day, time.hour, time.minute, time.second, time.microsecond)

    @classmethod
    def fromordinal(cls, n):
        d = date.fromordinal(n)
        return datetime(d._year, d._month, d._day)

    @classmethod
    def strptime(cls, text, format):
        return _read(text, format)

    # A date with a time tells the time as a time does.
    hour, minute, second, microsecond, tzinfo = time.hour, time.minute, time.second, time.microsecond, time.tzinfo

    def _total(self):
        seconds = self.toordinal() * _DAY + self._hour * 3600 + self._minute * 60 + self._second
        return seconds * _MICRO + self._microsecond

    def date(self):
        return date(self._year, self._month, self._day)

    def time(self):
        return _time(self._hour, self._minute, self._second, self._microsecond)

    timetz = time

    def timestamp(self):
        unsupported("datetime.timestamp")

    def astimezone(self, tz=None):
        unsupported("time zones")

    def utcoffset(self):
        return None

    def dst(self):
        return None

    def tzname(self):
        return None

    def replace(self, year=None, month=None, day=None, hour=None, minute=None, second=None, microsecond=None, tzinfo=None):
        return datetime(
            self._year if year is None else year,
            self._month if month is None else month,
            self._day if day is None else day,
            self._hour if hour is None else hour,
            self._minute if minute is None else minute,
            self._second if second is None else second,
            self._microsecond if microsecond is None else microsecond,
            tzinfo,
        )

    def isoformat(self, sep="T", timespec="auto"):
        if timespec != "auto":
            unsupported("datetime.isoformat with timespec")
        text = date.isoformat(self) + sep + _digits(self._hour, 2) + ":" + _digits(self._minute, 2) + ":" + _digits(self._second, 2)
        return text + "." + _digits(self._microsecond, 6) if self._microsecond else text

    def __str__(self):
        return self.isoformat(" ")

    def __repr__(self):
        parts = [self._year, self._month, self._day, self._hour, self._minute]
        if self._second or self._microsecond:
            parts.append(self._second)
        if self._microsecond:
            parts.append(self._microsecond)
        return "datetime.datetime(" + ", ".join([str(p) for p in parts]) + ")"

    def strftime(self, format):
        d = self
        return _formatted(format, d._year, d._month, d._day, d._hour, d._minute, d._second, d._microsecond, d)

    def _key(self, other):
        return other._total() if isinstance(other, datetime) else None

    def __add__(self, other):
        return _moment(self._total() + other._total()) if isinstance(other, timedelta) else NotImplemented

    __radd__ = __add__

    def __sub__(self, other):
        if isinstance(other, timedelta):
            return _moment(self._total() - other._total())
        return _duration(timedelta, self._total() - other._total()) if isinstance(other, datetime) else NotImplemented

    def __eq__(self, other):
        n = self._key(other)
        return NotImplemented if n is None else self._total() == n

    def __ne__(self, other):
        n = self._key(other)
        return NotImplemented if n is None else self._total() != n

    def __lt__(self, other):
        return self._total() < self._ordered(other, "<")

    def __le__(self, other):
        return self._total() <= self._ordered(other, "<=")

    def __gt__(self, other):
        return self._total() > self._ordered(other, ">")

    def __ge__(self, other):
        return self._total() >= self._ordered(other, ">=")

    def _ordered(self, other, sign):
        if isinstance(other, datetime):
            return other._total()
        if isinstance(other, date):
            raise TypeError("can't compare datetime.datetime to datetime.date")
        kind = type(other).__name__
        raise TypeError("'" + sign + "' not supported between instances of 'datetime.datetime' and '" + kind + "'")

    def __hash__(self):
        return hash(self._total())


def _moment(total):
    """The datetime that is so many microseconds behind day 0."""
    seconds = total // _MICRO
    n = seconds // _DAY
    if not 1 <= n <= _LAST:
        raise OverflowError("date value out of range")
    year, month, day = _parts_of(n)
    rest = seconds % _DAY
    return datetime(year, month, day, rest // 3600, rest // 60 % 60, rest % 60, total % _MICRO)


def _datetime_of_iso(text):
    if len(text) == 10:
        d = date.fromisoformat(text)
        return datetime(d._year, d._month, d._day)
    if len(text) != 19:
        unsupported("a datetime in another form than YYYY-MM-DDTHH:MM:SS")
    plain = [text[:4], text[5:7], text[8:10], text[11:13], text[14:16], text[17:]]
    if text[4] != "-" or text[7] != "-" or text[13] != ":" or text[16] != ":":
        unsupported("a datetime in another form than YYYY-MM-DDTHH:MM:SS")
    if not all([_is_plain(p) for p in plain]):
        raise ValueError("Invalid isoformat string: " + repr(text))
    return datetime(*[int(p) for p in plain])


def _formatted(format, year, month, day, hour, minute, second, microsecond, d):
    out = []
    i = 0
    while i < len(format):
        c = format[i]
        i += 1
        if c != "%":
            out.append(c)
            continue
        if i >= len(format):
            unsupported("a format of dates that ends in %")
        c = format[i]
        i += 1
        if c == "Y":
            if year < 1000:
                unsupported("%Y of a year below 1000")
            out.append(str(year))
        elif c == "m":
            out.append(_digits(month, 2))
        elif c == "d":
            out.append(_digits(day, 2))
        elif c == "H":
            out.append(_digits(hour, 2))
        elif c == "I":
            out.append(_digits((hour + 11) % 12 + 1, 2))
        elif c == "M":
            out.append(_digits(minute, 2))
        elif c == "S":
            out.append(_digits(second, 2))
        elif c == "f":
            out.append(_digits(microsecond, 6))
        elif c == "y":
            out.append(_digits(year % 100, 2))
        elif c == "j":
            out.append(_digits(d.toordinal() - _ordinal(year, 1, 1) + 1, 3))
        elif c == "%":
            out.append("%")
        else:
            unsupported("a part of a format of dates that depends on the locale or is rare")
    return "".join(out)


_WIDTHS = {"Y": 4, "m": 2, "d": 2, "H": 2, "M": 2, "S": 2}


def _read(text, format):
    """`strptime` for numbers of full width; what is written otherwise is unknown, for Python takes shorter numbers, too."""
    found = {"Y": 1900, "m": 1, "d": 1, "H": 0, "M": 0, "S": 0}
    at = 0
    i = 0
    while i < len(format):
        c = format[i]
        i += 1
        if c == " ":
            unsupported("white space in a format that dates are read by")
        if c != "%":
            if at >= len(text) or text[at] != c:
                unsupported("a text that is not written in full as its format says")
            at += 1
            continue
        c = format[i : i + 1]
        i += 1
        if c not in _WIDTHS or c == "":
            unsupported("a part of a format that dates are read by")
        part = text[at : at + _WIDTHS[c]]
        if len(part) != _WIDTHS[c] or not _is_plain(part):
            unsupported("a text that is not written in full as its format says")
        at += _WIDTHS[c]
        found[c] = int(part)
    if at != len(text):
        unsupported("a text that is not written in full as its format says")
    if not 1 <= found["m"] <= 12 or found["H"] > 23 or found["M"] > 59 or found["S"] > 59 or not 1 <= found["d"] <= 31:
        unsupported("a text that is not written in full as its format says")
    return datetime(found["Y"], found["m"], found["d"], found["H"], found["M"], found["S"])


date.min = date(1, 1, 1)
date.max = date(9999, 12, 31)
date.resolution = timedelta(days=1)
datetime.resolution = timedelta(microseconds=1)
datetime.fold = 0
lacking(date, "fromisocalendar fromtimestamp")
lacking(datetime, "utctimetuple")
time.min = time(0)
time.max = time(23, 59, 59, 999999)
time.resolution = timedelta(microseconds=1)
_date = date
_time = time
datetime.min = datetime(1, 1, 1)
datetime.max = datetime(9999, 12, 31, 23, 59, 59, 999999)
UTC = timezone.utc
