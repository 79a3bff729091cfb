"""_async: what asynchronous generators are to a program (PEP 525), where nothing waits for anything else than coroutines."""

from _intrinsics import unsupported


class Given:
    """A value that an asynchronous generator gives, beside what it waits for."""

    def __init__(self, value):
        self.value = value


class async_generator:
    def __init__(self, inner):
        self._inner = inner

    def __aiter__(self):
        return self

    def __anext__(self):
        return self._step(None)

    def asend(self, value):
        return self._step(value)

    async def _step(self, value):
        error = None
        over = False
        given = None
        try:
            given = self._inner.send(value)
        except StopIteration:
            over = True
        except StopAsyncIteration as e:
            error = e
        if over:
            raise StopAsyncIteration
        if error is not None:
            raise RuntimeError("async generator raised StopAsyncIteration") from error
        if not isinstance(given, Given):
            unsupported("an asynchronous generator that waits for something else than coroutines")
        return given.value

    async def aclose(self):
        self._inner.close()

    def athrow(self, *args):
        unsupported("athrow of an asynchronous generator")
