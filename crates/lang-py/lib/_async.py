"""_async: what asynchronous generators are to a program (PEP 525)."""

from _intrinsics import unsupported


class Given:
    """A value that an asynchronous generator gives, beside what it waits for."""

    def __init__(self, value):
        self.value = value


class _Passed:
    def __init__(self, value):
        self.value = value

    def __await__(self):
        return (yield self.value)


class async_generator:
    def __init__(self, inner):
        self._inner = inner

    def __aiter__(self):
        return self

    def __anext__(self):
        return self._go(None, None)

    def asend(self, value):
        return self._go(value, None)

    def athrow(self, kind, value=None, traceback=None):
        if isinstance(kind, type):
            if value is None:
                value = kind()
            elif not isinstance(value, BaseException):
                value = kind(value)
        else:
            value = kind
        return self._go(None, value)

    async def aclose(self):
        try:
            await self._go(None, GeneratorExit())
        except (StopAsyncIteration, GeneratorExit):
            return
        raise RuntimeError("async generator ignored GeneratorExit")

    async def _go(self, value, thrown):
        """Goes on with a value or an exception to the next value that is given."""
        error = None
        over = False
        given = None
        while True:
            try:
                given = self._inner.send(value) if thrown is None else self._inner.throw(thrown)
            except StopIteration:
                over = True
            except StopAsyncIteration as e:
                error = e
            if over:
                raise StopAsyncIteration
            if error is not None:
                raise RuntimeError("async generator raised StopAsyncIteration") from error
            if isinstance(given, Given):
                return given.value
            # The generator waits for something, and so does who asked it for a value.
            value = None
            thrown = None
            try:
                value = await _Passed(given)
            except BaseException as e:
                thrown = e
