"""`date.today` and `datetime.now` answer from the witness.

The two classes belong to the interpreter, which lets nobody change them. The module `datetime` gets subclasses in their place before the
program imports it, and what they make are objects of these: `type(d) is date` holds. `isinstance` takes the one for the other.
"""

import datetime as module

import _now

_real_date = module.date
_real_datetime = module.datetime


class _Same(type):
    """The class of a subclass that counts as the class that it was made of."""

    def __instancecheck__(cls, value):
        return isinstance(value, _REAL[cls]) if cls in _REAL else type.__instancecheck__(cls, value)

    def __subclasscheck__(cls, other):
        return issubclass(other, _REAL[cls]) if cls in _REAL else type.__subclasscheck__(cls, other)


class date(_real_date, metaclass=_Same):
    @classmethod
    def today(cls):
        return cls.fromordinal(_now.today())

    def __repr__(self):
        return "datetime." + _real_date.__repr__(self).rpartition("datetime.")[2]


class datetime(_real_datetime, metaclass=_Same):
    @classmethod
    def now(cls, tz=None):
        if tz is not None:
            return _real_datetime.now(tz)
        # The first datetime is the beginning of day 1.
        told = _real_datetime.min + module.timedelta(microseconds=_now.now() - _now.DAY)
        return cls(told.year, told.month, told.day, told.hour, told.minute, told.second, told.microsecond)

    @classmethod
    def today(cls):
        return cls.now()

    @classmethod
    def utcnow(cls):
        return cls.now()

    def date(self):
        return date(self.year, self.month, self.day)

    def __repr__(self):
        return "datetime." + _real_datetime.__repr__(self).rpartition("datetime.")[2]


_REAL = {date: _real_date, datetime: _real_datetime}
for _made in (date, datetime):
    _made.__module__ = "datetime"
    _made.min, _made.max = [
        _made(*at.timetuple()[:3]) if _made is date else _made(*at.timetuple()[:6], at.microsecond)
        for at in (_REAL[_made].min, _REAL[_made].max)
    ]
module.date, module.datetime = date, datetime
