import datetime as dt
import io
from collections import Counter, OrderedDict, defaultdict, deque
from datetime import date, datetime, timedelta
from pathlib import Path
from typing import Callable, Generator, Generic, Iterator, List, NewType, Optional, Pattern, Type, TypedDict, TypeVar

T = TypeVar("T")
Number = NewType("Number", int)


class Box(Generic[T]):
    def __init__(self, inside: T):
        self.inside = inside


class Film(TypedDict):
    name: str
    year: int


class Stack(list):
    pass


def of_date(d: dt.date, e: date):
    assert not (d < e and d.month == 2 and e.day == 29)


def of_moment(when: datetime):
    assert when.minute != 59


def of_time(t: dt.time):
    assert t.hour != 23


def of_span(d: timedelta):
    assert d.days < 5


def of_deque(q: deque[int], r: deque[int]):
    n = len(r)
    q.append(1)
    assert len(r) == n


def of_counter(c: Counter[str]):
    assert c["a"] != 3


def of_ordered(d: OrderedDict[int, int]):
    assert 5 not in d


def of_defaultdict(d: defaultdict[int, list]):
    d[7].append(1)
    assert len(d) < 2


def of_bytearray(data: bytearray):
    data.append(1)
    assert data[0] != 255


def of_range(r: range):
    assert len(r) != 3


def of_path(p: Path):
    assert p.name != "a.py"


def of_stream(f: io.StringIO):
    assert f.readline() != "x"


def of_iterator(it: Iterator[int]):
    assert next(it, 0) != 4


def of_generator(g: Generator[int, None, None]):
    assert sum(g) != 4


def of_function(f: Callable[[int], int], n: int):
    assert f(n) != 7


def of_keywords(f: Callable[..., int], n: int):
    assert f(n, key=n) != 7


def of_film(film: Film):
    assert film["year"] != 1950


def of_box(b: Box[int]):
    assert b.inside + 1 != 3


def of_number(n: Number):
    assert n + 1 != 3


def of_lists(a: Optional[List[int]], b: Optional[List[int]]):
    assert not (a is b and a is not None)


def today(n: int):
    d, now = date.today(), datetime.now()
    assert type(d) is not date or type(now) is not datetime or now.hour != 3


def no_complex(c: complex):
    return c.real


def no_class(c: Type[int]):
    return c()


def no_pattern(p: Pattern):
    return p.match("")


def no_stack(s: Stack):
    return s.pop()
