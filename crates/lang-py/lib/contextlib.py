"""contextlib: things for `with`."""

import functools
import sys


class AbstractContextManager:
    """A context manager that gives itself and lets exceptions pass."""

    def __enter__(self):
        return self

    def __exit__(self, kind, value, traceback):
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


class _GeneratorContextManager(ContextDecorator):
    """A generator that yields once, as a context manager."""

    def __init__(self, function, args, kwargs):
        self._function = function
        self._args = args
        self._kwargs = kwargs
        self.gen = function(*args, **kwargs)

    def _recreate_cm(self):
        return _GeneratorContextManager(self._function, self._args, self._kwargs)

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


def contextmanager(function):
    def helper(*args, **kwargs):
        return _GeneratorContextManager(function, args, kwargs)

    return functools.update_wrapper(helper, function)


class closing(AbstractContextManager):
    def __init__(self, thing):
        self.thing = thing

    def __enter__(self):
        return self.thing

    def __exit__(self, *exc_info):
        self.thing.close()


class nullcontext(AbstractContextManager):
    def __init__(self, enter_result=None):
        self.enter_result = enter_result

    def __enter__(self):
        return self.enter_result

    def __exit__(self, *excinfo):
        pass


class suppress(AbstractContextManager):
    def __init__(self, *exceptions):
        self._exceptions = exceptions

    def __enter__(self):
        pass

    def __exit__(self, kind, value, traceback):
        return kind is not None and issubclass(kind, self._exceptions)


class ExitStack(AbstractContextManager):
    """Context managers and functions to be left in the opposite order."""

    def __init__(self):
        self._exits = []

    def enter_context(self, manager):
        cls = type(manager)
        if not hasattr(cls, "__enter__") or not hasattr(cls, "__exit__"):
            raise TypeError(
                "'" + cls.__module__ + "." + cls.__qualname__ + "' object does not support the context manager protocol"
            )
        result = cls.__enter__(manager)
        self._exits.append(lambda kind, value, traceback: cls.__exit__(manager, kind, value, traceback))
        return result

    def push(self, exit):
        cls = type(exit)
        if hasattr(cls, "__exit__"):
            self._exits.append(lambda kind, value, traceback: cls.__exit__(exit, kind, value, traceback))
        else:
            self._exits.append(exit)
        return exit

    def callback(self, callback, /, *args, **kwargs):
        def call(kind, value, traceback):
            callback(*args, **kwargs)

        self._exits.append(call)
        return callback

    def pop_all(self):
        made = type(self)()
        made._exits = self._exits
        self._exits = []
        return made

    def close(self):
        self.__exit__(None, None, None)

    def __exit__(self, kind, value, traceback):
        pending = value
        suppressed = False
        while self._exits:
            leave = self._exits.pop()
            try:
                if pending is None:
                    leave(None, None, None)
                elif leave(type(pending), pending, pending.__traceback__):
                    suppressed = True
                    pending = None
            except BaseException as error:
                suppressed = False
                pending = error
        if pending is not None and pending is not value:
            raise pending
        return value is not None and suppressed and pending is None


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
