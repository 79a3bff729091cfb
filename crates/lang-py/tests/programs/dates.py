from datetime import date, datetime, timedelta
import datetime as dt
d = date(2024, 2, 28)
print(d + timedelta(2), date(2024,3,1) - d, d < date(2025,1,1), d == datetime(2024,2,28), datetime(2024,2,28) + timedelta(hours=30), sorted([date(2,1,1), date(1,1,1)]), {d: 1}[date(2024,2,28)], isinstance(datetime(1,1,1), date), f"{d:%d.%m.%Y}", dt.datetime.max, timedelta(hours=25), repr(timedelta(-1, 5)), max(d, date(2020,1,1)))
for f in [lambda: date(2023, 2, 29), lambda: date(0,1,1), lambda: datetime(2023,1,1,24), lambda: d < datetime(2024,1,1), lambda: date.max + timedelta(1), lambda: date("a",1,1), lambda: d.replace(month=13)]:
    try: print(f())
    except Exception as e: print(type(e).__name__, e)
