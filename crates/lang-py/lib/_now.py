"""_now: what the clock says of the date. It is an input, which `datetime` asks for.

The engine and the re-execution run this same code, so both ask for the same values in the same order."""

from _intrinsics import nondet_int

# The last day that there is, 1 January of the year 1 being day 1, and how many microseconds a day has.
LAST = 3652059
DAY = 86400 * 1000000


def today():
    """The number of a day."""
    return nondet_int("date.today().toordinal()", 1, LAST)


def now():
    """How many microseconds have passed since the beginning of day 0."""
    return nondet_int("datetime.now() in microseconds", DAY, (LAST + 1) * DAY - 1)
