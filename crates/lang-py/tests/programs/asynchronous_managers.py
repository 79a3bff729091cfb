"""Asynchronous context managers, and generators that are thrown into."""

import asyncio
from contextlib import AbstractAsyncContextManager, AsyncExitStack, ExitStack, aclosing, asynccontextmanager, contextmanager, nullcontext


@asynccontextmanager
async def opened(name, swallow=False):
    print("open", name)
    await asyncio.sleep(0)
    try:
        yield name
    except ValueError as e:
        print("seen", e)
        if not swallow:
            raise
    finally:
        await asyncio.sleep(0)
        print("close", name)


@asynccontextmanager
async def twice():
    yield 1
    yield 2


@asynccontextmanager
async def never():
    if False:
        yield


@asynccontextmanager
async def other():
    try:
        yield
    except KeyError as e:
        raise LookupError("instead") from e


class Plain(AbstractAsyncContextManager):
    async def __aexit__(self, kind, value, trace):
        print("plain", kind and kind.__name__)


async def numbers(n):
    try:
        for i in range(n):
            try:
                got = yield i
                if got is not None:
                    print("got", got)
            except KeyError as e:
                print("thrown", e.args)
                yield "again"
    finally:
        await asyncio.sleep(0)
        print("numbers end")


@opened("decorated")
async def decorated(x):
    return x + 1


async def tried(what):
    try:
        print(await what)
    except BaseException as e:
        print(type(e).__name__, e.args, repr(e.__cause__))


async def within(manager, error=None):
    async with manager as v:
        print("in", v if not isinstance(v, Plain) else "plain")
        if error is not None:
            raise error
    return "out"


async def stacked(error=None):
    async with AsyncExitStack() as stack:
        a = await stack.enter_async_context(opened("a"))
        stack.callback(print, "callback")
        stack.push_async_callback(asyncio.sleep, 0)
        b = await stack.enter_async_context(opened("b", True))
        stack.enter_context(nullcontext(3))
        print(a, b)
        if error:
            raise error
    return "stacked"


async def main():
    await tried(within(opened("x")))
    await tried(within(opened("y"), ValueError("v")))
    await tried(within(opened("z", True), ValueError("v")))
    await tried(within(opened("w"), KeyError("k")))
    await tried(within(twice()))
    await tried(within(twice(), KeyError("k")))
    await tried(within(never()))
    await tried(within(other(), KeyError("k")))
    await tried(within(Plain()))
    await tried(within(Plain(), KeyError("k")))
    await tried(within(nullcontext(5)))
    await tried(decorated(1))
    await tried(stacked())
    await tried(stacked(ValueError("s")))
    await tried(stacked(KeyError("t")))
    it = numbers(4)
    print(await it.asend(None), await it.asend("x"), await it.athrow(KeyError(1)), await anext(it))
    await tried(it.athrow(TypeError("t")))
    await tried(anext(it))
    it = numbers(3)
    print(await anext(it))
    await it.aclose()
    await it.aclose()
    await tried(anext(it))
    it = numbers(3)
    await it.aclose()
    await tried(anext(it))
    async with aclosing(numbers(5)) as source:
        async for i in source:
            if i == 1:
                break
    it = numbers(2)
    await tried(it.athrow(OSError, OSError("early")))
    await tried(anext(it))
    print(await asyncio.gather(*[within(opened(i)) for i in range(2)]))


asyncio.run(main())
with ExitStack() as stack:
    stack.enter_context(contextmanager(lambda: iter([1]))()) if False else None
    stack.push(lambda kind, value, trace: print("left", kind) or True)
    stack.callback(print, "first")
    raise ValueError("suppressed")
try:
    ExitStack().enter_context(3)
except TypeError as e:
    print(e)
