"""unittest: test cases whose methods check (Python Library Reference, "unittest"). What collects and reports tests is unknown by name."""

from _lacking import lacking
import contextlib
from _intrinsics import unsupported


class SkipTest(Exception):
    pass


class _Raises:
    """What `assertRaises` gives to a with statement."""

    def __init__(self, case, expected, pattern=None):
        self._case = case
        self._expected = expected
        self._pattern = pattern
        self.exception = None

    def __enter__(self):
        return self

    def __exit__(self, kind, error, traceback):
        if kind is None:
            names = getattr(self._expected, "__name__", str(self._expected))
            raise self._case.failureException(names + " not raised")
        if not issubclass(kind, self._expected):
            return False
        self.exception = error
        if self._pattern is not None:
            import re

            if not re.search(self._pattern, str(error)):
                raise self._case.failureException('"' + self._pattern + '" does not match "' + str(error) + '"')
        return True


class TestCase:
    failureException = AssertionError
    maxDiff = 640
    longMessage = True

    def __init__(self, methodName="runTest"):
        self._testMethodName = methodName
        self._cleanups = []
        if not hasattr(self, methodName) and methodName != "runTest":
            raise ValueError("no such test method in %s: %s" % (type(self), methodName))

    @classmethod
    def setUpClass(cls):
        pass

    @classmethod
    def tearDownClass(cls):
        pass

    def setUp(self):
        pass

    def tearDown(self):
        pass

    def id(self):
        return type(self).__module__ + "." + type(self).__qualname__ + "." + self._testMethodName

    def addCleanup(self, function, /, *args, **kwargs):
        self._cleanups.append((function, args, kwargs))

    def doCleanups(self):
        while self._cleanups:
            function, args, kwargs = self._cleanups.pop()
            function(*args, **kwargs)

    def debug(self):
        self.setUp()
        getattr(self, self._testMethodName)()
        self.tearDown()
        self.doCleanups()

    def run(self, result=None):
        unsupported("unittest.TestCase.run, which reports failures instead of raising them")

    __call__ = run

    @contextlib.contextmanager
    def subTest(self, msg=None, **params):
        yield

    def skipTest(self, reason):
        raise SkipTest(reason)

    def fail(self, msg=None):
        raise self.failureException(msg)

    def _check(self, holds, msg, words):
        if not holds:
            raise self.failureException(words if msg is None else words + " : " + str(msg))

    def assertTrue(self, expr, msg=None):
        if not expr:
            self._check(False, msg, repr(expr) + " is not true")

    def assertFalse(self, expr, msg=None):
        if expr:
            self._check(False, msg, repr(expr) + " is not false")

    def assertEqual(self, first, second, msg=None):
        if not first == second:
            self._check(False, msg, repr(first) + " != " + repr(second))

    assertListEqual = assertTupleEqual = assertSetEqual = assertDictEqual = assertMultiLineEqual = assertSequenceEqual = assertEqual

    def assertNotEqual(self, first, second, msg=None):
        if not first != second:
            self._check(False, msg, repr(first) + " == " + repr(second))

    def assertIs(self, first, second, msg=None):
        if first is not second:
            self._check(False, msg, repr(first) + " is not " + repr(second))

    def assertIsNot(self, first, second, msg=None):
        if first is second:
            self._check(False, msg, "unexpectedly identical: " + repr(first))

    def assertIsNone(self, obj, msg=None):
        if obj is not None:
            self._check(False, msg, repr(obj) + " is not None")

    def assertIsNotNone(self, obj, msg=None):
        if obj is None:
            self._check(False, msg, "unexpectedly None")

    def assertIn(self, member, container, msg=None):
        if member not in container:
            self._check(False, msg, repr(member) + " not found in " + repr(container))

    def assertNotIn(self, member, container, msg=None):
        if member in container:
            self._check(False, msg, repr(member) + " unexpectedly found in " + repr(container))

    def assertIsInstance(self, obj, cls, msg=None):
        if not isinstance(obj, cls):
            self._check(False, msg, repr(obj) + " is not an instance of " + repr(cls))

    def assertNotIsInstance(self, obj, cls, msg=None):
        if isinstance(obj, cls):
            self._check(False, msg, repr(obj) + " is an instance of " + repr(cls))

    def assertLess(self, a, b, msg=None):
        if not a < b:
            self._check(False, msg, repr(a) + " not less than " + repr(b))

    def assertLessEqual(self, a, b, msg=None):
        if not a <= b:
            self._check(False, msg, repr(a) + " not less than or equal to " + repr(b))

    def assertGreater(self, a, b, msg=None):
        if not a > b:
            self._check(False, msg, repr(a) + " not greater than " + repr(b))

    def assertGreaterEqual(self, a, b, msg=None):
        if not a >= b:
            self._check(False, msg, repr(a) + " not greater than or equal to " + repr(b))

    def assertAlmostEqual(self, first, second, places=None, msg=None, delta=None):
        if first == second:
            return
        diff = abs(first - second)
        if delta is not None:
            self._check(diff <= delta, msg, "the values are not within the delta")
        else:
            self._check(round(diff, 7 if places is None else places) == 0, msg, "the values are not almost equal")

    def assertNotAlmostEqual(self, first, second, places=None, msg=None, delta=None):
        diff = abs(first - second)
        if delta is not None:
            self._check(not first == second and diff > delta, msg, "the values are within the delta")
        else:
            near = first == second or round(diff, 7 if places is None else places) == 0
            self._check(not near, msg, "the values are almost equal")

    def assertCountEqual(self, first, second, msg=None):
        rest = list(second)
        for x in list(first):
            if x not in rest:
                self._check(False, msg, "Element counts were not equal")
            rest.remove(x)
        self._check(not rest, msg, "Element counts were not equal")

    def assertRegex(self, text, expected_regex, msg=None):
        import re

        self._check(re.search(expected_regex, text), msg, "Regex didn't match")

    def assertNotRegex(self, text, unexpected_regex, msg=None):
        import re

        self._check(not re.search(unexpected_regex, text), msg, "Regex matched")

    def assertRaises(self, expected_exception, *args, **kwargs):
        context = _Raises(self, expected_exception)
        if not args:
            return context
        with context:
            args[0](*args[1:], **kwargs)

    def assertRaisesRegex(self, expected_exception, expected_regex, *args, **kwargs):
        context = _Raises(self, expected_exception, expected_regex)
        if not args:
            return context
        with context:
            args[0](*args[1:], **kwargs)

    def __getattr__(self, name):
        if name.startswith("assert") or name in ("addTypeEqualityFunc", "enterContext", "countTestCases", "defaultTestResult"):
            unsupported("a method of unittest.TestCase")
        raise AttributeError("'" + type(self).__name__ + "' object has no attribute '" + name + "'")


class IsolatedAsyncioTestCase(TestCase):
    """A test case whose tests are coroutines: one loop has what is prepared, the test and what cleans up."""

    async def asyncSetUp(self):
        pass

    async def asyncTearDown(self):
        pass

    def addAsyncCleanup(self, func, /, *args, **kwargs):
        self.addCleanup(func, *args, **kwargs)

    async def enterAsyncContext(self, cm):
        unsupported("IsolatedAsyncioTestCase.enterAsyncContext")

    def debug(self):
        import asyncio

        loop = asyncio.new_event_loop()

        def done(result):
            if asyncio.iscoroutine(result):
                loop.run_until_complete(result)

        try:
            self.setUp()
            done(self.asyncSetUp())
            done(getattr(self, self._testMethodName)())
            done(self.asyncTearDown())
            self.tearDown()
            while self._cleanups:
                function, args, kwargs = self._cleanups.pop()
                done(function(*args, **kwargs))
        finally:
            asyncio._cancel_all(loop)
            loop.close()


def skip(reason):
    def decorate(item):
        def skipped(*args, **kwargs):
            raise SkipTest(reason)

        return skipped

    return decorate


def main(*args, **kwargs):
    unsupported("unittest.main, which collects tests and reports failures")


lacking(TestCase, "addClassCleanup doClassCleanups enterClassContext shortDescription addTypeEqualityFunc assertLogs assertNoLogs assertWarns assertWarnsRegex countTestCases defaultTestResult")
