"""asyncio: coroutines, tasks and what they wait for. The loop is in `_loop.py`; files, sockets, processes and threads are unknown by name."""

import sys

from _intrinsics import is_coroutine_function, unsupported
from _loop import (
    CancelledError,
    Future,
    Handle,
    InvalidStateError,
    Task,
    TimerHandle,
    _running,
    _set,
    Loop as _Loop,
    all_tasks,
    current_task,
    ensure_future,
    get_running_loop,
    iscoroutine,
    isfuture,
)
from _queues import LifoQueue, PriorityQueue, Queue, QueueEmpty, QueueFull
from _locks import BoundedSemaphore, Condition, Event, Lock, Semaphore

TimeoutError = TimeoutError

FIRST_COMPLETED = "FIRST_COMPLETED"
FIRST_EXCEPTION = "FIRST_EXCEPTION"
ALL_COMPLETED = "ALL_COMPLETED"


# Loops.


def run(main, *, debug=None, loop_factory=None):
    if _running[0] is not None:
        raise RuntimeError("asyncio.run() cannot be called from a running event loop")
    if loop_factory is not None:
        unsupported("asyncio.run with a loop_factory")
    if not iscoroutine(main):
        raise ValueError("a coroutine was expected, got " + repr(main))
    loop = _Loop()
    try:
        return loop.run_until_complete(loop.create_task(main))
    finally:
        try:
            _cancel_all(loop)
        finally:
            loop.close()
            _set[0] = None


def _cancel_all(loop):
    left = all_tasks(loop)
    if not left:
        return
    for task in left:
        task.cancel()
    loop.run_until_complete(_all_of(left))


async def _all_of(tasks):
    await gather(*tasks, return_exceptions=True)


def new_event_loop():
    return _Loop()


def set_event_loop(loop):
    _set[0] = loop


def get_event_loop():
    if _running[0] is not None:
        return _running[0]
    if _set[0] is None:
        # Versions of Python differ: one is made, or a RuntimeError is raised.
        unsupported("asyncio.get_event_loop where no loop runs and none was set")
    return _set[0]


# Tasks.


def create_task(coro, *, name=None, context=None):
    return get_running_loop().create_task(coro, name=name)


async def sleep(delay, result=None):
    if delay != delay and sys.version_info >= (3, 13):
        raise ValueError("Invalid delay: NaN (not a number)")
    if delay <= 0:
        await _Once()
        return result
    loop = get_running_loop()
    future = loop.create_future()
    timer = loop.call_later(delay, _set_unless_cancelled, future, result)
    try:
        return await future
    finally:
        timer.cancel()


class _Once:
    def __await__(self):
        yield


def _set_unless_cancelled(future, result):
    if not future.cancelled():
        future.set_result(result)


def iscoroutinefunction(func):
    return is_coroutine_function(func)


class _Gathering(Future):
    def __init__(self, children, *, loop):
        super().__init__(loop=loop)
        self._children = children
        self._cancel_requested = False

    def cancel(self, msg=None):
        if self.done():
            return False
        any_cancelled = False
        for child in self._children:
            if child.cancel(msg=msg):
                any_cancelled = True
        if any_cancelled:
            self._cancel_requested = True
        return any_cancelled


def gather(*coros_or_futures, return_exceptions=False):
    if not coros_or_futures:
        outer = get_event_loop().create_future()
        outer.set_result([])
        return outer
    loop = None
    children = []
    made = []
    for arg in coros_or_futures:
        known = [future for given, future in made if given is arg]
        if known:
            children.append(known[0])
            continue
        future = ensure_future(arg, loop=loop)
        loop = future._loop
        made.append((arg, future))
        children.append(future)
    outer = _Gathering(children, loop=loop)
    left = len(made)

    def done(future):
        nonlocal left
        left -= 1
        if outer.done():
            return
        if not return_exceptions:
            if future.cancelled():
                outer.set_exception(future._make_cancelled_error())
                return
            if future.exception() is not None:
                outer.set_exception(future.exception())
                return
        if left > 0:
            return
        if outer._cancel_requested:
            outer.set_exception(future._make_cancelled_error())
        else:
            outer.set_result([_outcome(child) for child in children])

    finished = [future for _, future in made if future.done()]
    # Since Python 3.12 futures that are done are looked at without a turn of the loop between.
    at_once = bool(finished) and sys.version_info >= (3, 12)
    for _, future in made:
        if not (at_once and future.done()):
            future.add_done_callback(done)
    if at_once:
        for future in finished:
            done(future)
    return outer


def _outcome(future):
    if future.cancelled():
        return CancelledError("" if future._cancel_message is None else future._cancel_message)
    if future.exception() is not None:
        return future.exception()
    return future.result()


def shield(arg):
    inner = ensure_future(arg)
    if inner.done():
        return inner
    outer = inner._loop.create_future()

    def inner_done(inner):
        if outer.cancelled():
            return
        if inner.cancelled():
            outer.cancel()
        elif inner.exception() is not None:
            outer.set_exception(inner.exception())
        else:
            outer.set_result(inner.result())

    def outer_done(outer):
        if not inner.done():
            inner.remove_done_callback(inner_done)

    inner.add_done_callback(inner_done)
    outer.add_done_callback(outer_done)
    return outer


async def wait(fs, *, timeout=None, return_when=ALL_COMPLETED):
    if isfuture(fs) or iscoroutine(fs):
        raise TypeError("expect a list of futures, not " + type(fs).__name__)
    if not fs:
        raise ValueError("Set of Tasks/Futures is empty.")
    if return_when not in (FIRST_COMPLETED, FIRST_EXCEPTION, ALL_COMPLETED):
        raise ValueError("Invalid return_when value: " + str(return_when))
    fs = set(fs)
    if any(iscoroutine(f) for f in fs):
        raise TypeError("Passing coroutines is forbidden, use tasks explicitly.")
    await _one_of(fs, timeout, return_when)
    done = set()
    pending = set()
    for f in fs:
        (done if f.done() else pending).add(f)
    return done, pending


async def _one_of(fs, timeout, return_when):
    loop = get_running_loop()
    waiter = loop.create_future()
    timer = None if timeout is None else loop.call_later(timeout, _release, waiter)
    left = len(fs)

    def completed(future):
        nonlocal left
        left -= 1
        failed = return_when == FIRST_EXCEPTION and not future.cancelled() and future.exception() is not None
        if left <= 0 or return_when == FIRST_COMPLETED or failed:
            if timer is not None:
                timer.cancel()
            if not waiter.done():
                waiter.set_result(None)

    for f in fs:
        f.add_done_callback(completed)
    try:
        await waiter
    finally:
        if timer is not None:
            timer.cancel()
        for f in fs:
            f.remove_done_callback(completed)


def _release(waiter, *args):
    if not waiter.done():
        waiter.set_result(None)


async def _cancel_and_wait(future):
    waiter = get_running_loop().create_future()

    def release(_):
        _release(waiter)

    future.add_done_callback(release)
    try:
        future.cancel()
        await waiter
    finally:
        future.remove_done_callback(release)


async def wait_for(fut, timeout):
    if timeout is not None and timeout <= 0:
        fut = ensure_future(fut)
        if fut.done():
            return fut.result()
        await _cancel_and_wait(fut)
        try:
            return fut.result()
        except CancelledError as exc:
            raise TimeoutError from exc
    if timeout is None:
        return await fut
    # Since Python 3.12 no task of its own waits.
    if not isfuture(fut) and sys.version_info >= (3, 12):
        async with Timeout(_due(timeout)):
            return await fut
    return await _waited_apart(fut, timeout)


async def _waited_apart(fut, timeout):
    loop = get_running_loop()
    waiter = loop.create_future()
    timer = loop.call_later(timeout, _release, waiter)

    def release(_):
        _release(waiter)

    fut = ensure_future(fut)
    fut.add_done_callback(release)
    try:
        try:
            await waiter
        except CancelledError:
            if fut.done():
                return fut.result()
            fut.remove_done_callback(release)
            await _cancel_and_wait(fut)
            raise
        if fut.done():
            return fut.result()
        fut.remove_done_callback(release)
        await _cancel_and_wait(fut)
        try:
            return fut.result()
        except CancelledError as exc:
            raise TimeoutError() from exc
    finally:
        timer.cancel()


def as_completed(fs, *, timeout=None):
    if isfuture(fs) or iscoroutine(fs):
        raise TypeError("expect an iterable of futures, not " + type(fs).__name__)
    done = Queue()
    left = [ensure_future(f) for f in set(fs)]
    timer = None

    def late():
        for f in left:
            f.remove_done_callback(completed)
            done.put_nowait(None)
        left.clear()

    def completed(f):
        if not left:
            return
        left.remove(f)
        done.put_nowait(f)
        if not left and timer is not None:
            timer.cancel()

    async def one():
        f = await done.get()
        if f is None:
            raise TimeoutError
        return f.result()

    for f in left:
        f.add_done_callback(completed)
    if left and timeout is not None:
        timer = get_running_loop().call_later(timeout, late)
    for _ in range(len(left)):
        yield one()


# Timeouts and groups.


def _due(delay):
    return None if delay is None else get_running_loop()._now + delay


class Timeout:
    def __init__(self, when):
        self._state = "created"
        self._timer = None
        self._task = None
        self._when = when

    def when(self):
        unsupported("the time of an event loop")

    def reschedule(self, when):
        unsupported("Timeout.reschedule")

    def expired(self):
        return self._state in ("expiring", "expired")

    async def __aenter__(self):
        if self._state != "created":
            raise RuntimeError("Timeout has already been entered")
        task = current_task()
        if task is None:
            raise RuntimeError("Timeout should be used inside a task")
        self._state = "active"
        self._task = task
        self._cancelling = task.cancelling()
        if self._when is not None:
            loop = get_running_loop()
            if self._when <= loop._now:
                self._timer = loop.call_soon(self._on_timeout)
            else:
                self._timer = loop.call_later(self._when - loop._now, self._on_timeout)
        return self

    async def __aexit__(self, kind, error, trace):
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if self._state == "expiring":
            self._state = "expired"
            if self._task.uncancel() <= self._cancelling and kind is CancelledError:
                raise TimeoutError from error
        elif self._state == "active":
            self._state = "finished"
        return None

    def _on_timeout(self):
        self._task.cancel()
        self._state = "expiring"
        self._timer = None


def timeout(delay):
    return Timeout(_due(delay))


class TaskGroup:
    def __init__(self):
        self._entered = False
        self._exiting = False
        self._aborting = False
        self._parent = None
        self._parent_cancelled = False
        self._tasks = set()
        self._errors = []
        self._fatal = None
        self._all_done = None

    async def __aenter__(self):
        if self._entered:
            raise RuntimeError("TaskGroup has already been entered")
        self._parent = current_task()
        if self._parent is None:
            raise RuntimeError("TaskGroup cannot determine the parent task")
        self._entered = True
        return self

    async def __aexit__(self, kind, error, trace):
        self._exiting = True
        if error is not None and _is_fatal(error) and self._fatal is None:
            self._fatal = error
        cancelled = error if kind is CancelledError else None
        if self._parent_cancelled and self._parent.uncancel() == 0:
            cancelled = None
        if kind is not None and not self._aborting:
            self._abort()
        while self._tasks:
            if self._all_done is None:
                self._all_done = get_running_loop().create_future()
            try:
                await self._all_done
            except CancelledError as e:
                if not self._aborting:
                    cancelled = e
                    self._abort()
            self._all_done = None
        if self._fatal is not None:
            raise self._fatal
        if cancelled is not None and not self._errors:
            raise cancelled
        if kind is not None and kind is not CancelledError:
            self._errors.append(error)
        if self._errors:
            errors = self._errors
            self._errors = None
            raise BaseExceptionGroup("unhandled errors in a TaskGroup", errors) from None

    def create_task(self, coro, *, name=None, context=None):
        if not self._entered:
            raise RuntimeError("TaskGroup has not been entered")
        if self._exiting and not self._tasks:
            raise RuntimeError("TaskGroup is finished")
        if self._aborting:
            raise RuntimeError("TaskGroup is shutting down")
        task = get_running_loop().create_task(coro, name=name)
        task.add_done_callback(self._on_done)
        self._tasks.add(task)
        return task

    def _abort(self):
        self._aborting = True
        for t in self._tasks:
            if not t.done():
                t.cancel()

    def _on_done(self, task):
        self._tasks.discard(task)
        if self._all_done is not None and not self._tasks and not self._all_done.done():
            self._all_done.set_result(True)
        if task.cancelled() or task.exception() is None:
            return
        error = task.exception()
        self._errors.append(error)
        if _is_fatal(error) and self._fatal is None:
            self._fatal = error
        if self._parent.done():
            return
        if not self._aborting and not self._parent_cancelled:
            self._abort()
            self._parent_cancelled = True
            self._parent.cancel()


def _is_fatal(error):
    return isinstance(error, (SystemExit, KeyboardInterrupt))


def _named(name):
    def call(*args, **kwargs):
        unsupported("asyncio." + name)

    return call


timeout_at = _named("timeout_at")
to_thread = _named("to_thread")
run_coroutine_threadsafe = _named("run_coroutine_threadsafe")
wrap_future = _named("wrap_future")
open_connection = _named("open_connection")
start_server = _named("start_server")
create_subprocess_exec = _named("create_subprocess_exec")
create_subprocess_shell = _named("create_subprocess_shell")
Runner = _named("Runner")
Barrier = _named("Barrier")
