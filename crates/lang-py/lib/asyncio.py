"""asyncio: one coroutine that awaits others. Tasks, which take turns, are unknown by name."""

from _intrinsics import unsupported


def run(main, *, debug=None):
    if not hasattr(main, "send") or not hasattr(main, "__await__"):
        raise ValueError("a coroutine was expected, got " + repr(main))
    try:
        main.send(None)
    except StopIteration as end:
        return end.value
    unsupported("a coroutine that waits for something else than coroutines")


async def sleep(delay, result=None):
    # Nothing else runs meanwhile.
    return result


def iscoroutine(obj):
    return hasattr(obj, "send") and hasattr(obj, "__await__")


def _named(name):
    def call(*args, **kwargs):
        unsupported("asyncio." + name)

    return call


gather = _named("gather")
create_task = _named("create_task")
ensure_future = _named("ensure_future")
wait = _named("wait")
wait_for = _named("wait_for")
as_completed = _named("as_completed")
get_event_loop = _named("get_event_loop")
get_running_loop = _named("get_running_loop")
new_event_loop = _named("new_event_loop")
Queue = _named("Queue")
Lock = _named("Lock")
Event = _named("Event")
Semaphore = _named("Semaphore")
TaskGroup = _named("TaskGroup")
timeout = _named("timeout")
to_thread = _named("to_thread")
iscoroutinefunction = _named("iscoroutinefunction")
