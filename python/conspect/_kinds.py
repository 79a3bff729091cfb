"""Makes arguments of kinds that Python's library defines, and functions.

What is imported is imported where it is needed: most programs have no such arguments."""

from . import _source


def function(maker, count, result, label):
    """A function that takes so many arguments, any number where that is below 0, and returns any value of a kind each time."""
    label = label + "()"
    if count == 0:
        return lambda: maker.make(result, label)
    if count == 1:
        return lambda a: maker.make(result, label)
    if count == 2:
        return lambda a, b: maker.make(result, label)
    if count == 3:
        return lambda a, b, c: maker.make(result, label)
    if count == 4:
        return lambda a, b, c, d: maker.make(result, label)
    return lambda *given, **named: maker.make(result, label)


def generator(elements):
    yield from elements


def deque(elements):
    import collections

    return collections.deque(elements)


def counter(counts):
    import collections

    return collections.Counter(counts)


def ordered(mapping):
    import collections

    return collections.OrderedDict(mapping)


FACTORIES = {"int": int, "float": float, "bool": bool, "str": str, "list": list, "dict": dict, "set": set}


def defaultdict(kind, mapping):
    import collections

    return collections.defaultdict(FACTORIES[kind], mapping)


def day_of(label):
    """The year, the month and the day of a date."""
    year = _source.take_int("year of " + label, 1, 9999)
    month = _source.take_int("month of " + label, 1, 12)
    day = _source.take_int("day of " + label, 1, 31)
    short = (month == 4) | (month == 6) | (month == 9) | (month == 11)
    leap = (year % 4 == 0) & ((year % 100 != 0) | (year % 400 == 0))
    _source.assume((day <= 28) | ((day == 29) & ((month != 2) | leap)) | ((day == 30) & (month != 2)) | ((day == 31) & (month != 2) & (not_(short))))
    return year, month, day


def not_(condition):
    return condition == False  # noqa: E712


def clock_of(label):
    """Hours, minutes, seconds and microseconds."""
    hour = _source.take_int("hour of " + label, 0, 23)
    minute = _source.take_int("minute of " + label, 0, 59)
    second = _source.take_int("second of " + label, 0, 59)
    return hour, minute, second, _source.take_int("microsecond of " + label, 0, 999999)


def date(label):
    import datetime

    return datetime.date(*day_of(label))


def time(label):
    import datetime

    return datetime.time(*clock_of(label))


def moment(label):
    import datetime

    year, month, day = day_of(label)
    hour, minute, second, micro = clock_of(label)
    return datetime.datetime(year, month, day, hour, minute, second, micro)


def span(label):
    import datetime

    days = _source.take_int("days of " + label, -999999999, 999999999)
    seconds = _source.take_int("seconds of " + label, 0, 86399)
    return datetime.timedelta(days, seconds, _source.take_int("microseconds of " + label, 0, 999999))


def steps(label):
    start = _source.take_int("start of " + label, None, None)
    stop = _source.take_int("stop of " + label, None, None)
    step = _source.take_int("step of " + label, None, None)
    _source.assume(step != 0)
    return range(start, stop, step)


def stream(label):
    import io

    return io.StringIO(_source.take_str(label, None))


def generator_of_numbers(label):
    import random

    # What it gives is an input each time, whatever it was seeded with.
    return random.Random()


MADE = {
    "date": date,
    "time": time,
    "datetime": moment,
    "timedelta": span,
    "range": steps,
    "stream": stream,
    "text-stream": stream,
    "random": generator_of_numbers,
}


def path(kind, text):
    import pathlib

    return getattr(pathlib, kind)(text)
