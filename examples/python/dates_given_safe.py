# conspect: entry=overdue assertions=holds exceptions=holds
# As dates_given.py, of one year.
from datetime import date


def overdue(due: date, today: date) -> bool:
    late = today > due
    if (today.year, today.month) == (due.year, due.month):
        assert not late or today.day > due.day
    return late
