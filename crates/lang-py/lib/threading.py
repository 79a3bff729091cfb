"""threading: a thread does all its work when it is started, which each answer lists. What would wait for another thread is unknown by name."""

from _intrinsics import one_order, unsupported


class Thread:
    def __init__(self, group=None, target=None, name=None, args=(), kwargs=None, *, daemon=None):
        if group is not None:
            raise AssertionError("group argument must be None for now")
        self._target = target
        self._args = args
        self._kwargs = {} if kwargs is None else kwargs
        self._begun = False
        self._named = name
        self.daemon = bool(daemon)

    @property
    def name(self):
        if self._named is None:
            unsupported("the name of a thread")
        return self._named

    def run(self):
        if self._target is not None:
            self._target(*self._args, **self._kwargs)

    def start(self):
        if self._begun:
            raise RuntimeError("threads can only be started once")
        self._begun = True
        one_order()
        try:
            self.run()
        except SystemExit:
            pass
        except BaseException:
            unsupported("an exception that ends a thread")

    def join(self, timeout=None):
        if not self._begun:
            raise RuntimeError("cannot join thread before it is started")

    def is_alive(self):
        if self._begun:
            unsupported("Thread.is_alive")
        return False

    def __getattr__(self, name):
        if name in ("ident", "native_id", "getName", "setName", "isDaemon", "setDaemon"):
            unsupported("an attribute of a thread")
        raise AttributeError("'" + type(self).__name__ + "' object has no attribute '" + name + "'")


class _Lock:
    def __init__(self):
        self._held = False

    def acquire(self, blocking=True, timeout=-1):
        if self._held:
            if blocking:
                unsupported("waiting for a lock that is held")
            return False
        self._held = True
        return True

    def release(self):
        if not self._held:
            raise RuntimeError("release unlocked lock")
        self._held = False

    def locked(self):
        return self._held

    def __enter__(self):
        return self.acquire()

    def __exit__(self, kind, error, traceback):
        self.release()


def Lock():
    return _Lock()


class _RLock:
    def __init__(self):
        self._depth = 0

    def acquire(self, blocking=True, timeout=-1):
        self._depth += 1
        return True

    def release(self):
        if self._depth == 0:
            raise RuntimeError("cannot release un-acquired lock")
        self._depth -= 1

    def __enter__(self):
        return self.acquire()

    def __exit__(self, kind, error, traceback):
        self.release()


def RLock():
    return _RLock()


class Event:
    def __init__(self):
        self._set = False

    def is_set(self):
        return self._set

    def set(self):
        self._set = True

    def clear(self):
        self._set = False

    def wait(self, timeout=None):
        if not self._set:
            unsupported("waiting for an event")
        return True


class Semaphore:
    def __init__(self, value=1):
        if value < 0:
            raise ValueError("semaphore initial value must be >= 0")
        self._value = value

    def acquire(self, blocking=True, timeout=None):
        if self._value == 0:
            if blocking:
                unsupported("waiting for a semaphore")
            return False
        self._value -= 1
        return True

    def release(self, n=1):
        if n < 1:
            raise ValueError("n must be one or more")
        self._value += n

    def __enter__(self):
        return self.acquire()

    def __exit__(self, kind, error, traceback):
        self.release()


def _named(name):
    def call(*args, **kwargs):
        unsupported("threading." + name)

    return call


BoundedSemaphore = _named("BoundedSemaphore")
Condition = _named("Condition")
Barrier = _named("Barrier")
Timer = _named("Timer")
local = _named("local")
current_thread = _named("current_thread")
main_thread = _named("main_thread")
get_ident = _named("get_ident")
active_count = _named("active_count")
enumerate = _named("enumerate")
