"""_loop: the event loop of asyncio, its futures and tasks.

What is ready runs in the order in which it became so, one round after the other, as in CPython's `base_events.py`. Waits end in the order of
when they are due, which answers list where something else could come between (`one_clock`)."""

from _intrinsics import one_clock, subscripted, unsupported


class CancelledError(BaseException):
    pass


class InvalidStateError(Exception):
    pass


_PENDING = "PENDING"
_CANCELLED = "CANCELLED"
_FINISHED = "FINISHED"


class Handle:
    def __init__(self, callback, args):
        self._callback = callback
        self._args = args
        self._cancelled = False

    def cancel(self):
        self._cancelled = True

    def cancelled(self):
        return self._cancelled

    def _run(self):
        try:
            self._callback(*self._args)
        except (SystemExit, KeyboardInterrupt):
            raise
        except BaseException:
            # It is written to the log of the loop, and the loop goes on.
            pass


class TimerHandle(Handle):
    def __init__(self, when, callback, args):
        super().__init__(callback, args)
        self._when = when

    def when(self):
        unsupported("the time of an event loop")


class Loop:
    def __init__(self):
        self._ready = []
        self._timers = []
        # Time goes on where nothing else is left to be done.
        self._now = 0
        self._stopping = False
        self._closed = False
        self._is_running = False
        self._tasks = []
        self._current = None

    def call_soon(self, callback, *args, context=None):
        self._check_closed()
        handle = Handle(callback, args)
        self._ready.append(handle)
        return handle

    def call_later(self, delay, callback, *args, context=None):
        if delay is None:
            raise TypeError("delay must not be None")
        self._check_closed()
        if delay != delay:
            if self._timers:
                unsupported("a wait that is no number beside others")
            # It is due at once.
            delay = 0
        timer = TimerHandle(self._now + delay, callback, args)
        place = len(self._timers)
        while place > 0 and timer._when < self._timers[place - 1]._when:
            place -= 1
        self._timers.insert(place, timer)
        return timer

    def create_future(self):
        return Future(loop=self)

    def create_task(self, coro, *, name=None, context=None):
        self._check_closed()
        return Task(coro, loop=self, name=name)

    def is_running(self):
        return self._is_running

    def is_closed(self):
        return self._closed

    def stop(self):
        self._stopping = True

    def close(self):
        if self._is_running:
            raise RuntimeError("Cannot close a running event loop")
        self._closed = True
        self._ready = []
        self._timers = []

    def _check_closed(self):
        if self._closed:
            raise RuntimeError("Event loop is closed")

    def _unfinished(self):
        return [t for t in self._tasks if not t.done()]

    def run_forever(self):
        self._check_closed()
        if self._is_running:
            raise RuntimeError("This event loop is already running")
        if _running[0] is not None:
            raise RuntimeError("Cannot run the event loop while another loop is running")
        self._is_running = True
        _running[0] = self
        try:
            while True:
                self._round()
                if self._stopping:
                    break
        finally:
            self._stopping = False
            self._is_running = False
            _running[0] = None

    def _round(self):
        self._timers = [t for t in self._timers if not t._cancelled]
        if self._timers and (self._ready or len(self._timers) > 1):
            # What runs meanwhile may take longer than the wait, and waits may end in another order.
            one_clock()
        if not self._ready and not self._stopping:
            if not self._timers:
                unsupported("an event loop that waits for ever")
            if self._timers[0]._when > self._now:
                self._now = self._timers[0]._when
        while self._timers and self._timers[0]._when <= self._now:
            self._ready.append(self._timers.pop(0))
        ready = self._ready
        self._ready = []
        while ready:
            handle = ready.pop(0)
            if not handle._cancelled:
                try:
                    handle._run()
                except BaseException:
                    self._ready = ready + self._ready
                    raise

    def run_until_complete(self, future):
        self._check_closed()
        if self._is_running:
            raise RuntimeError("This event loop is already running")
        is_new = not isfuture(future)
        future = ensure_future(future, loop=self)
        future.add_done_callback(_stop)
        try:
            self.run_forever()
        except BaseException:
            if is_new and future.done() and not future.cancelled():
                future.exception()
            raise
        finally:
            future.remove_done_callback(_stop)
        if not future.done():
            raise RuntimeError("Event loop stopped before Future completed.")
        return future.result()

    async def shutdown_asyncgens(self):
        pass

    async def shutdown_default_executor(self, timeout=None):
        pass

    def get_debug(self):
        return False

    def __getattr__(self, name):
        if name.startswith("__") and name.endswith("__"):
            raise AttributeError(name)
        unsupported("an attribute of an event loop")


# The loop that runs, and the one that was set.
_running = [None]
_set = [None]


def _stop(future):
    if not future.cancelled() and isinstance(future._exception, (SystemExit, KeyboardInterrupt)):
        return
    future._loop.stop()


def get_running_loop():
    if _running[0] is None:
        raise RuntimeError("no running event loop")
    return _running[0]


def isfuture(obj):
    return hasattr(type(obj), "_asyncio_future_blocking") and obj._asyncio_future_blocking is not None


def iscoroutine(obj):
    if type(obj).__name__ == "generator":
        unsupported("a generator in the place of a coroutine")
    return hasattr(obj, "send") and hasattr(obj, "__await__")


def ensure_future(coro_or_future, *, loop=None):
    if isfuture(coro_or_future):
        if loop is not None and loop is not coro_or_future._loop:
            raise ValueError("The future belongs to a different loop than the one specified as the loop argument")
        return coro_or_future
    if not iscoroutine(coro_or_future):
        if not hasattr(type(coro_or_future), "__await__"):
            raise TypeError("An asyncio.Future, a coroutine or an awaitable is required")
        coro_or_future = _awaited(coro_or_future)
    if loop is None:
        loop = get_running_loop()
    return loop.create_task(coro_or_future)


async def _awaited(awaitable):
    return await awaitable


class Future:
    __class_getitem__ = subscripted

    _asyncio_future_blocking = False

    def __init__(self, *, loop=None):
        if loop is None:
            if _running[0] is None:
                unsupported("a future without a loop that runs")
            loop = _running[0]
        self._loop = loop
        self._state = _PENDING
        self._result = None
        self._exception = None
        self._callbacks = []
        self._cancel_message = None
        self._cancelled_by = None

    def get_loop(self):
        return self._loop

    def cancelled(self):
        return self._state == _CANCELLED

    def done(self):
        return self._state != _PENDING

    def cancel(self, msg=None):
        if self._state != _PENDING:
            return False
        self._state = _CANCELLED
        self._cancel_message = msg
        self._schedule()
        return True

    def _schedule(self):
        callbacks = self._callbacks
        self._callbacks = []
        for callback in callbacks:
            self._loop.call_soon(callback, self)

    def _make_cancelled_error(self):
        error = self._cancelled_by
        self._cancelled_by = None
        if error is not None:
            return error
        if self._cancel_message is None:
            return CancelledError()
        return CancelledError(self._cancel_message)

    def result(self):
        if self._state == _CANCELLED:
            raise self._make_cancelled_error()
        if self._state != _FINISHED:
            raise InvalidStateError("Result is not set.")
        if self._exception is not None:
            raise self._exception
        return self._result

    def exception(self):
        if self._state == _CANCELLED:
            raise self._make_cancelled_error()
        if self._state != _FINISHED:
            raise InvalidStateError("Exception is not set.")
        return self._exception

    def add_done_callback(self, fn, *, context=None):
        if self._state != _PENDING:
            self._loop.call_soon(fn, self)
        else:
            self._callbacks.append(fn)

    def remove_done_callback(self, fn):
        kept = [f for f in self._callbacks if f != fn]
        removed = len(self._callbacks) - len(kept)
        self._callbacks = kept
        return removed

    def set_result(self, result):
        self._still_pending()
        self._result = result
        self._state = _FINISHED
        self._schedule()

    def set_exception(self, exception):
        self._still_pending()
        if isinstance(exception, type):
            exception = exception()
        if isinstance(exception, StopIteration):
            unsupported("StopIteration that is set as the exception of a future")
        if not isinstance(exception, BaseException):
            raise TypeError("invalid exception object")
        self._exception = exception
        self._state = _FINISHED
        self._schedule()

    def _still_pending(self):
        if self._state != _PENDING:
            raise InvalidStateError("invalid state")

    def __await__(self):
        if not self.done():
            self._asyncio_future_blocking = True
            yield self
        if not self.done():
            raise RuntimeError("await wasn't used with future")
        return self.result()

    __iter__ = __await__

    def __repr__(self):
        unsupported("the text of a future")


class Task(Future):
    def __init__(self, coro, *, loop=None, name=None, context=None):
        super().__init__(loop=loop)
        if not iscoroutine(coro):
            raise TypeError("a coroutine was expected, got " + repr(coro))
        self._name = None if name is None else str(name)
        self._coro = coro
        self._cancels = 0
        self._must_cancel = False
        self._waits_for = None
        self._loop.call_soon(self._step)
        self._loop._tasks = self._loop._unfinished() + [self]

    def get_coro(self):
        return self._coro

    def get_name(self):
        if self._name is None:
            unsupported("the name of a task that was given none")
        return self._name

    def set_name(self, value):
        self._name = str(value)

    def set_result(self, result):
        raise RuntimeError("Task does not support set_result operation")

    def set_exception(self, exception):
        raise RuntimeError("Task does not support set_exception operation")

    def cancel(self, msg=None):
        if self.done():
            return False
        self._cancels += 1
        if self._waits_for is not None and self._waits_for.cancel(msg=msg):
            return True
        self._must_cancel = True
        self._cancel_message = msg
        return True

    def cancelling(self):
        return self._cancels

    def uncancel(self):
        if self._cancels > 0:
            self._cancels -= 1
        return self._cancels

    def _step(self, error=None):
        if self.done():
            raise InvalidStateError("_step(): already done")
        if self._must_cancel:
            if not isinstance(error, CancelledError):
                error = self._make_cancelled_error()
            self._must_cancel = False
        self._waits_for = None
        self._loop._current = self
        try:
            given = self._resumed(error)
        except StopIteration as end:
            if self._must_cancel:
                self._must_cancel = False
                Future.cancel(self, self._cancel_message)
            else:
                Future.set_result(self, end.value)
        except CancelledError as cancelled:
            self._cancelled_by = cancelled
            Future.cancel(self)
        except (KeyboardInterrupt, SystemExit) as fatal:
            Future.set_exception(self, fatal)
            raise
        except BaseException as failed:
            Future.set_exception(self, failed)
        else:
            self._wait(given)
        finally:
            self._loop._current = None

    def _resumed(self, error):
        if error is None:
            return self._coro.send(None)
        return self._coro.throw(error)

    def _wait(self, given):
        if given is None:
            self._loop.call_soon(self._step)
            return
        blocking = getattr(given, "_asyncio_future_blocking", None)
        if not blocking or given._loop is not self._loop or given is self:
            # Python throws an error into the coroutine whose text shows the task.
            unsupported("a task that waits for something it cannot wait for")
        else:
            given._asyncio_future_blocking = False
            given.add_done_callback(self._wakeup)
            self._waits_for = given
            if self._must_cancel and given.cancel(msg=self._cancel_message):
                self._must_cancel = False

    def _wakeup(self, future):
        try:
            future.result()
        except BaseException as error:
            self._step(error)
        else:
            self._step()


def current_task(loop=None):
    if loop is None:
        loop = get_running_loop()
    return loop._current


def all_tasks(loop=None):
    if loop is None:
        loop = get_running_loop()
    return set(loop._unfinished())
