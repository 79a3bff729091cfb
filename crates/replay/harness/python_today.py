"""`date.today` and `datetime.now` answer from the witness.

The two classes belong to the interpreter, which lets nobody change them. The module `datetime` gets subclasses in their place before the
program imports it; what they make are objects of the real classes, and `isinstance` takes the one for the other.
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
    def __new__(cls, *args, **named):
        return _real_date.__new__(_real_date if cls is date else cls, *args, **named)

    @classmethod
    def today(cls):
        return cls.fromordinal(_now.today())


class datetime(_real_datetime, metaclass=_Same):
    def __new__(cls, *args, **named):
        return _real_datetime.__new__(_real_datetime if cls is datetime else cls, *args, **named)

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


_REAL = {date: _real_date, datetime: _real_datetime}
for _made in (date, datetime):
    _made.__module__ = "datetime"
module.date, module.datetime = date, datetime
