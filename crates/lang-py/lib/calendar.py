"""calendar: days of months and years. Calendars as texts are unknown by name, and so are names in other languages than English."""

from _lacking import lacking
import datetime

from _intrinsics import unsupported

MONDAY, TUESDAY, WEDNESDAY, THURSDAY, FRIDAY, SATURDAY, SUNDAY = range(7)
January, February = 1, 2
mdays = [0, 31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
month_name = ["", "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December"]
month_abbr = [name[:3] for name in month_name]
day_name = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]
day_abbr = [name[:3] for name in day_name]
EPOCH = 1970


class IllegalMonthError(ValueError):
    def __init__(self, month):
        self.month = month

    def __str__(self):
        return "bad month number %r; must be 1-12" % self.month


class IllegalWeekdayError(ValueError):
    def __init__(self, weekday):
        self.weekday = weekday

    def __str__(self):
        return "bad weekday number %r; must be 0 (Monday) to 6 (Sunday)" % self.weekday


def isleap(year):
    return year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)


def leapdays(y1, y2):
    y1 -= 1
    y2 -= 1
    return (y2 // 4 - y1 // 4) - (y2 // 100 - y1 // 100) + (y2 // 400 - y1 // 400)


def weekday(year, month, day):
    if not 1 <= year <= 9999:
        year = 2000 + year % 400
    return datetime.date(year, month, day).weekday()


def monthrange(year, month):
    if not 1 <= month <= 12:
        raise IllegalMonthError(month)
    return weekday(year, month, 1), mdays[month] + (month == 2 and isleap(year))


def timegm(tuple):
    year, month, day, hour, minute, second = tuple[:6]
    days = datetime.date(year, month, 1).toordinal() - 719163 + day - 1
    return ((days * 24 + hour) * 60 + minute) * 60 + second


class Calendar:
    def __init__(self, firstweekday=0):
        self.firstweekday = firstweekday

    def getfirstweekday(self):
        return self._first % 7

    def setfirstweekday(self, firstweekday):
        self._first = firstweekday

    firstweekday = property(getfirstweekday, setfirstweekday)

    def iterweekdays(self):
        for i in range(self.firstweekday, self.firstweekday + 7):
            yield i % 7

    def itermonthdays3(self, year, month):
        first, days = monthrange(year, month)
        before = (first - self.firstweekday) % 7
        after = (self.firstweekday - first - days) % 7
        y, m = (year - 1, 12) if month == 1 else (year, month - 1)
        last = mdays[m] + (m == 2 and isleap(y))
        for d in range(last - before + 1, last + 1):
            yield y, m, d
        for d in range(1, days + 1):
            yield year, month, d
        y, m = (year + 1, 1) if month == 12 else (year, month + 1)
        for d in range(1, after + 1):
            yield y, m, d

    def itermonthdates(self, year, month):
        for y, m, d in self.itermonthdays3(year, month):
            yield datetime.date(y, m, d)

    def itermonthdays4(self, year, month):
        for i, (y, m, d) in enumerate(self.itermonthdays3(year, month)):
            yield y, m, d, (self.firstweekday + i) % 7

    def itermonthdays2(self, year, month):
        for i, d in enumerate(self.itermonthdays(year, month), self.firstweekday):
            yield d, i % 7

    def itermonthdays(self, year, month):
        for _, m, d in self.itermonthdays3(year, month):
            yield d if m == month else 0

    def _weeks(self, days):
        return [days[i : i + 7] for i in range(0, len(days), 7)]

    def monthdatescalendar(self, year, month):
        return self._weeks(list(self.itermonthdates(year, month)))

    def monthdays2calendar(self, year, month):
        return self._weeks(list(self.itermonthdays2(year, month)))

    def monthdayscalendar(self, year, month):
        return self._weeks(list(self.itermonthdays(year, month)))

    def yeardayscalendar(self, year, width=3):
        months = [self.monthdayscalendar(year, m) for m in range(1, 13)]
        return [months[i : i + width] for i in range(0, 12, width)]


class TextCalendar(Calendar):
    def formatmonth(self, *args):
        unsupported("a calendar as a text")

    formatyear = prmonth = pryear = formatmonth


_plain = Calendar()


def monthcalendar(year, month):
    return _plain.monthdayscalendar(year, month)


def firstweekday():
    return _plain.getfirstweekday()


def setfirstweekday(firstweekday):
    if not MONDAY <= firstweekday <= SUNDAY:
        raise IllegalWeekdayError(firstweekday)
    _plain.firstweekday = firstweekday


def _named(name):
    def call(*args, **kwargs):
        unsupported("calendar." + name)

    return call


month = _named("month")
calendar = _named("calendar")
prcal = _named("prcal")
prmonth = _named("prmonth")
HTMLCalendar = _named("HTMLCalendar")
LocaleTextCalendar = _named("LocaleTextCalendar")
LocaleHTMLCalendar = _named("LocaleHTMLCalendar")


lacking(Calendar, "yeardatescalendar yeardays2calendar")
