"""contextlib: things for `with`."""

from _intrinsics import subscripted
import functools
import sys


class AbstractContextManager:
    """A context manager that gives itself and lets exceptions pass."""

    __class_getitem__ = subscripted

    def __enter__(self):
        return self

    def __exit__(self, kind, value, traceback):
        return None


class AbstractAsyncContextManager:
    """An asynchronous context manager that gives itself and lets exceptions pass."""

    __class_getitem__ = subscripted

    async def __aenter__(self):
        return self

    async def __aexit__(self, kind, value, traceback):
        return None


class ContextDecorator:
    """A context manager that can decorate functions."""

    def _recreate_cm(self):
        return self

    def __call__(self, function):
        def inner(*args, **kwargs):
            with self._recreate_cm():
                return function(*args, **kwargs)

        return functools.update_wrapper(inner, function)


class AsyncContextDecorator:
    """An asynchronous context manager that can decorate asynchronous functions."""

    def _recreate_cm(self):
        return self

    def __call__(self, function):
        async def inner(*args, **kwargs):
            async with self._recreate_cm():
                return await function(*args, **kwargs)

        return functools.update_wrapper(inner, function)


class _Made:
    """What makes its generator anew where it decorates a function."""

    def __init__(self, function, args, kwargs):
        self._function = function
        self._args = args
        self._kwargs = kwargs
        self.gen = function(*args, **kwargs)

    def _recreate_cm(self):
        return type(self)(self._function, self._args, self._kwargs)


class _GeneratorContextManager(_Made, ContextDecorator):
    """A generator that yields once, as a context manager."""

    def __enter__(self):
        try:
            return next(self.gen)
        except StopIteration:
            raise RuntimeError("generator didn't yield") from None

    def __exit__(self, kind, value, traceback):
        if kind is None:
            try:
                next(self.gen)
            except StopIteration:
                return False
            raise RuntimeError("generator didn't stop")
        if value is None:
            value = kind()
        try:
            self.gen.throw(value)
        except StopIteration as stop:
            return stop is not value
        except RuntimeError as error:
            if error is value:
                return False
            # A StopIteration that the generator let pass became this RuntimeError.
            if isinstance(value, StopIteration) and error.__cause__ is value:
                return False
            raise
        except BaseException as error:
            if error is not value:
                raise
            return False
        raise RuntimeError("generator didn't stop after throw()")


class _AsyncGeneratorContextManager(_Made, AbstractAsyncContextManager, AsyncContextDecorator):
    """An asynchronous generator that yields once, as a context manager."""

    async def __aenter__(self):
        try:
            return await anext(self.gen)
        except StopAsyncIteration:
            raise RuntimeError("generator didn't yield") from None

    async def __aexit__(self, kind, value, traceback):
        if kind is None:
            try:
                await anext(self.gen)
            except StopAsyncIteration:
                return False
            raise RuntimeError("generator didn't stop")
        if value is None:
            value = kind()
        try:
            await self.gen.athrow(value)
        except StopAsyncIteration as stop:
            return stop is not value
        except RuntimeError as error:
            if error is value:
                return False
            if isinstance(value, (StopIteration, StopAsyncIteration)) and error.__cause__ is value:
                return False
            raise
        except BaseException as error:
            if error is not value:
                raise
            return False
        raise RuntimeError("generator didn't stop after athrow()")


def _manager(cls):
    def decorate(function):
        def helper(*args, **kwargs):
            return cls(function, args, kwargs)

        return functools.update_wrapper(helper, function)

    return decorate


contextmanager = _manager(_GeneratorContextManager)
asynccontextmanager = _manager(_AsyncGeneratorContextManager)


class closing(AbstractContextManager):
    def __init__(self, thing):
        self.thing = thing

    def __enter__(self):
        return self.thing

    def __exit__(self, *exc_info):
        self.thing.close()


class aclosing(AbstractAsyncContextManager):
    def __init__(self, thing):
        self.thing = thing

    async def __aenter__(self):
        return self.thing

    async def __aexit__(self, *exc_info):
        await self.thing.aclose()


class nullcontext(AbstractContextManager, AbstractAsyncContextManager):
    def __init__(self, enter_result=None):
        self.enter_result = enter_result

    def __enter__(self):
        return self.enter_result

    def __exit__(self, *excinfo):
        pass

    async def __aenter__(self):
        return self.enter_result

    async def __aexit__(self, *excinfo):
        pass


class suppress(AbstractContextManager):
    def __init__(self, *exceptions):
        self._exceptions = exceptions

    def __enter__(self):
        pass

    def __exit__(self, kind, value, traceback):
        return kind is not None and issubclass(kind, self._exceptions)


class _Stack:
    """Context managers and functions to be left in the opposite order: each with whether it is awaited."""

    def __init__(self):
        self._exits = []

    def _enter(self, manager, enter, exit, words):
        cls = type(manager)
        if not hasattr(cls, enter) or not hasattr(cls, exit):
            raise TypeError("'" + cls.__module__ + "." + cls.__qualname__ + "' object does not support the " + words + " protocol")
        leave = getattr(cls, exit)
        return getattr(cls, enter)(manager), lambda kind, value, traceback: leave(manager, kind, value, traceback)

    def _push(self, exit, method, awaited):
        cls = type(exit)
        if hasattr(cls, method):
            leave = getattr(cls, method)
            self._exits.append((awaited, lambda kind, value, traceback: leave(exit, kind, value, traceback)))
        else:
            self._exits.append((awaited, exit))
        return exit

    def enter_context(self, manager):
        result, leave = self._enter(manager, "__enter__", "__exit__", "context manager")
        self._exits.append((False, leave))
        return result

    def push(self, exit):
        return self._push(exit, "__exit__", False)

    def callback(self, callback, /, *args, **kwargs):
        def call(kind, value, traceback):
            callback(*args, **kwargs)

        self._exits.append((False, call))
        return callback

    def pop_all(self):
        made = type(self)()
        made._exits = self._exits
        self._exits = []
        return made


class _Left:
    """What is pending while a stack is left, and whether an exit suppressed something."""

    def __init__(self, value):
        self.value = value
        self.pending = value
        self.suppressed = False

    def details(self):
        if self.pending is None:
            return None, None, None
        return type(self.pending), self.pending, self.pending.__traceback__

    def told(self, result):
        if self.pending is not None and result:
            self.suppressed = True
            self.pending = None

    def failed(self, error):
        self.suppressed = False
        self.pending = error

    def end(self):
        if self.pending is not None and self.pending is not self.value:
            raise self.pending
        return self.value is not None and self.suppressed and self.pending is None


class ExitStack(_Stack, AbstractContextManager):
    def close(self):
        self.__exit__(None, None, None)

    def __exit__(self, kind, value, traceback):
        left = _Left(value)
        while self._exits:
            _, leave = self._exits.pop()
            try:
                left.told(leave(*left.details()))
            except BaseException as error:
                left.failed(error)
        return left.end()


class AsyncExitStack(_Stack, AbstractAsyncContextManager):
    async def enter_async_context(self, manager):
        entered, leave = self._enter(manager, "__aenter__", "__aexit__", "asynchronous context manager")
        result = await entered
        self._exits.append((True, leave))
        return result

    def push_async_exit(self, exit):
        return self._push(exit, "__aexit__", True)

    def push_async_callback(self, callback, /, *args, **kwargs):
        async def call(kind, value, traceback):
            await callback(*args, **kwargs)

        self._exits.append((True, call))
        return callback

    async def aclose(self):
        await self.__aexit__(None, None, None)

    async def __aexit__(self, kind, value, traceback):
        left = _Left(value)
        while self._exits:
            awaited, leave = self._exits.pop()
            try:
                result = leave(*left.details())
                left.told(await result if awaited else result)
            except BaseException as error:
                left.failed(error)
        return left.end()


class _Redirect(AbstractContextManager):
    """Another file in the place of a standard stream."""

    def __init__(self, new_target):
        self._new_target = new_target
        self._old_targets = []

    def __enter__(self):
        self._old_targets.append(getattr(sys, self._stream))
        setattr(sys, self._stream, self._new_target)
        return self._new_target

    def __exit__(self, kind, value, trace):
        setattr(sys, self._stream, self._old_targets.pop())


class redirect_stdout(_Redirect):
    _stream = "stdout"


class redirect_stderr(_Redirect):
    _stream = "stderr"
