# conspect: entry=check assertions=violated exceptions=holds kind=AssertionError
# Every fourth century is forgotten.
def days_of_february(year):
    leap = year % 4 == 0 and year % 100 != 0
    return 29 if leap else 28


def check(year: int):
    days = days_of_february(year)
    if year % 400 == 0:
        assert days == 29, "a fourth century"  # defect
    elif year % 100 == 0:
        assert days == 28
