"""`async with`, `async for` and asynchronous generators."""

import asyncio


class Manager:
    def __init__(self, name, swallows=False):
        self.name = name
        self.swallows = swallows

    async def __aenter__(self):
        print("enter", self.name)
        await asyncio.sleep(0)
        return self.name

    async def __aexit__(self, kind, error, trace):
        print("exit", self.name, kind is None or kind.__name__, error)
        return self.swallows


async def two():
    async with Manager("a") as a, Manager("b") as b:
        print(a, b)
    async with Manager("c"):
        return "returned"


async def swallowed():
    async with Manager("d", True):
        raise ValueError("inside")
    return "went on"


async def passed_on():
    try:
        async with Manager("e", 0):
            raise KeyError("k")
    except KeyError as e:
        return e.args


async def left():
    for i in range(3):
        async with Manager(i):
            if i == 1:
                break
            continue
    return i


class Upto:
    def __init__(self, n):
        self.n = n
        self.i = 0

    def __aiter__(self):
        return self

    async def __anext__(self):
        if self.i >= self.n:
            raise StopAsyncIteration
        self.i += 1
        return self.i


async def walked(n):
    total = 0
    async for i in Upto(n):
        if i == 2:
            continue
        total += i
    else:
        total += 100
    return total


async def stopped(n):
    async for i in Upto(n):
        if i == 2:
            break
    else:
        return "all"
    return i


async def numbers(n):
    for i in range(n):
        await asyncio.sleep(0)
        got = yield i
        if got is not None:
            print("got", got)


async def collected(n):
    found = []
    async for i in numbers(n):
        found.append(i)
    return found


async def sent():
    g = numbers(3)
    print(type(g).__name__, await g.__anext__(), await g.asend("x"), await g.asend(None))
    try:
        await g.__anext__()
    except StopAsyncIteration as e:
        print("over", e.args, e.__context__)
    await g.aclose()


async def failing():
    yield 1
    raise LookupError("later")


async def stopping():
    yield 1
    raise StopAsyncIteration("early")


async def failed(make):
    found = []
    try:
        async for i in make():
            found.append(i)
    except Exception as e:
        print(type(e).__name__, type(e.__cause__).__name__)
    return found


async def wrong(f):
    try:
        await f()
    except Exception as e:
        print(type(e).__name__, e)


async def not_a_manager():
    async with 1:
        pass


class Half:
    async def __aenter__(self):
        pass


async def half_a_manager():
    async with Half():
        pass


async def not_walked():
    async for i in [1]:
        pass


class Odd:
    def __aiter__(self):
        return 5


async def oddly_walked():
    async for i in Odd():
        pass


async def nested():
    async for i in numbers(2):
        async with Manager(i):
            async for j in numbers(2):
                print(i, j)


for f in (two, swallowed, passed_on, left, sent, nested):
    print(f.__name__, asyncio.run(f()))
for n in range(4):
    print(n, asyncio.run(walked(n)), asyncio.run(stopped(n)), asyncio.run(collected(n)))
for f in (failing, stopping):
    print(asyncio.run(failed(f)))
for f in (not_a_manager, half_a_manager, not_walked, oddly_walked):
    asyncio.run(wrong(f))
