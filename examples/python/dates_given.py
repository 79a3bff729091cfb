# conspect: entry=overdue assertions=violated exceptions=holds kind=AssertionError
# Two days of one month are no month apart, but the numbers of their months may be equal in different years.
from datetime import date


def overdue(due: date, today: date) -> bool:
    late = today > due
    if today.month == due.month:
        assert not late or today.day > due.day  # defect
    return late
