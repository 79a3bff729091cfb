# conspect: entry=is_workday assertions=violated exceptions=holds kind=AssertionError
# conspect: entry=greeting assertions=violated exceptions=holds kind=AssertionError
# conspect: entry=later assertions=holds exceptions=holds
from datetime import date, datetime


def is_workday() -> bool:
    """The days of a week are counted from 0 to 6, Monday first."""
    day = date.today().weekday()
    assert day <= 5  # defect: there are Sundays
    return day < 5


def greeting() -> str:
    now = datetime.now()
    assert isinstance(now, datetime) and isinstance(now, date)
    assert now.hour < 23  # defect: the last hour of a day
    return "good morning" if now.hour < 12 else "good evening"


def later(a: int) -> bool:
    today = date.today()
    assert 0 <= today.weekday() <= 6
    return today.toordinal() > a
