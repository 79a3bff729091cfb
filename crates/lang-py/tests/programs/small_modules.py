# Calendars, patterns of the shell, orders of graphs, mark-up, colours, warnings.
import numbers, calendar, fnmatch, graphlib, html, colorsys, warnings, traceback, contextlib, io, sys, fractions, decimal


def show(action):
    try:
        print(repr(action()))
    except Exception as error:
        print(type(error).__name__, error)


show(lambda: (isinstance(1, numbers.Number), isinstance(1.0, numbers.Real), isinstance(1j, numbers.Complex), isinstance(1.5, numbers.Integral), isinstance(True, numbers.Rational), issubclass(fractions.Fraction, numbers.Rational), isinstance(decimal.Decimal(1), numbers.Number), isinstance("a", numbers.Number), isinstance(fractions.Fraction(1), numbers.Real)))
show(lambda: (calendar.isleap(2000), calendar.isleap(1900), calendar.leapdays(1900, 2000), calendar.monthrange(2024, 2), calendar.weekday(2024, 1, 1), calendar.monthcalendar(2024, 2), calendar.month_name[3], list(calendar.day_abbr), calendar.timegm((2024, 1, 2, 3, 4, 5)), list(calendar.Calendar(6).itermonthdays2(2024, 5))[:3], calendar.Calendar().yeardayscalendar(2023, 6)[0][1], list(calendar.Calendar(2).itermonthdays4(2024, 12))[-3:], list(calendar.Calendar(2).iterweekdays()), list(calendar.Calendar().itermonthdates(2024, 1))[0]))
show(lambda: (calendar.monthrange(2024, 13)))
show(lambda: (calendar.setfirstweekday(9)))
show(lambda: (fnmatch.fnmatch("a.py", "*.py"), fnmatch.fnmatch("a.pyc", "*.py"), fnmatch.filter(["a1", "b2", "c"], "[ab]?"), fnmatch.fnmatch("x[", "x["), fnmatch.fnmatch("b", "[!a]"), fnmatch.fnmatch("]", "[]]"), fnmatch.fnmatch("^", "[^]"), fnmatch.fnmatch("a\nb", "a*b"), fnmatch.fnmatchcase("A", "a")))
show(lambda: (list(graphlib.TopologicalSorter({"d": ["b", "c"], "b": ["a"], "c": ["a"]}).static_order()), list(graphlib.TopologicalSorter().static_order())))
show(lambda: (list(graphlib.TopologicalSorter({1: [2], 2: [3], 3: [1], 4: [1]}).static_order())))


def case_1():
    t = graphlib.TopologicalSorter({1: [2]})
    t.prepare()
    a = t.get_ready()
    b = t.is_active()
    t.done(2)
    return a, b, t.get_ready(), t.is_active(), t.done(1), bool(t)


show(case_1)


def case_2():
    t = graphlib.TopologicalSorter({1: [2]})
    t.prepare()
    return t.done(1)


show(case_2)


def case_3():
    t = graphlib.TopologicalSorter()
    return t.get_ready()


show(case_3)
show(lambda: (html.escape("<a href='x'>\"&</a>"), html.escape("'", quote=False), html.unescape("abc")))
show(lambda: (colorsys.rgb_to_hsv(0.2, 0.4, 0.4), colorsys.hsv_to_rgb(0.5, 0.5, 0.4), colorsys.rgb_to_hls(0.1, 0.9, 0.3), colorsys.hls_to_rgb(0.7, 0.2, 0.9), colorsys.rgb_to_yiq(0.2, 0.3, 0.9), colorsys.yiq_to_rgb(0.3, 0.1, 0.2)))


def case_4():
    o = io.StringIO()
    r = contextlib.redirect_stdout(o)
    r.__enter__()
    print("hidden", 5)
    r.__exit__(None, None, None)
    return o.getvalue()


show(case_4)


def case_5():
    w = warnings.catch_warnings(record=True)
    l = w.__enter__()
    warnings.simplefilter("always")
    warnings.warn("a")
    warnings.warn("b", DeprecationWarning)
    w.__exit__(None, None, None)
    return [(str(x.message), x.category) for x in l]


show(case_5)


def case_6():
    warnings.simplefilter("error")
    return warnings.warn("boom", RuntimeWarning)


show(case_6)
show(lambda: (warnings.warn("x", int)))
show(lambda: (warnings.warn("x", 5)))
show(lambda: (traceback.format_exception_only(ValueError("x")), traceback.format_exception_only(KeyError()), traceback.format_exception_only(type(None), KeyError(1))))
