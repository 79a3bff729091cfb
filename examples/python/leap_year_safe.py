# conspect: entry=check assertions=holds exceptions=holds
# Days of February.
def days_of_february(year):
    leap = year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)
    return 29 if leap else 28


def check(year: int):
    days = days_of_february(year)
    if year % 400 == 0:
        assert days == 29, "a fourth century"
    elif year % 100 == 0:
        assert days == 28
