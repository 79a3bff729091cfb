"""Tasks of asyncio, what they wait for, and what they share."""

import asyncio

log = []

async def worker(name, n):
    for i in range(n):
        log.append((name, i))
        await asyncio.sleep(0)
    return name

async def fail(n):
    await asyncio.sleep(0)
    raise ValueError(n)

async def main():
    r = await asyncio.gather(worker("a", 2), worker("b", 3))
    print(r, log)
    log.clear()
    t = asyncio.create_task(worker("c", 2), name="task c")
    u = asyncio.create_task(worker("d", 1))
    print(t.get_name(), t.done(), log)
    await u
    print(log, t.done())
    print(await t, t.result(), t.exception(), t.cancelled())
    try:
        await asyncio.gather(worker("e", 4), fail(3))
    except ValueError as e:
        print("error", e)
    print(await asyncio.gather(fail(1), worker("f", 1), return_exceptions=True))
    print(await asyncio.gather())
    c = asyncio.create_task(asyncio.sleep(10))
    await asyncio.sleep(0)
    print(c.cancel(), c.cancelled(), c.done())
    try:
        await c
    except asyncio.CancelledError as e:
        print("cancelled", e.args, c.cancelled())
    q = asyncio.Queue(maxsize=2)
    async def produce():
        for i in range(5):
            await q.put(i)
            print("put", i, q.qsize())
        await q.put(None)
    async def consume():
        got = []
        while (x := await q.get()) is not None:
            print("got", x)
            got.append(x)
            q.task_done()
        q.task_done()
        return got
    _, got = await asyncio.gather(produce(), consume())
    await q.join()
    print(got, q.empty())
    lock = asyncio.Lock()
    order = []
    async def critical(k):
        async with lock:
            order.append(("in", k))
            await asyncio.sleep(0)
            order.append(("out", k))
    await asyncio.gather(*(critical(k) for k in range(3)))
    print(order, lock.locked())
    sem = asyncio.Semaphore(2)
    active = peak = 0
    async def limited(k):
        nonlocal active, peak
        async with sem:
            active += 1
            peak = max(peak, active)
            await asyncio.sleep(0)
            active -= 1
    await asyncio.gather(*[limited(k) for k in range(5)])
    print(peak)
    ev = asyncio.Event()
    async def waiter():
        await ev.wait()
        return "set"
    w = asyncio.create_task(waiter())
    await asyncio.sleep(0)
    ev.set()
    print(await w)
    try:
        await asyncio.wait_for(asyncio.sleep(5), timeout=0.01)
    except asyncio.TimeoutError as e:
        print("timeout", type(e).__name__, e.args)
    print(await asyncio.wait_for(worker("g", 1), 1))
    try:
        async with asyncio.timeout(0.01):
            await asyncio.sleep(3)
    except TimeoutError:
        print("timed out")
    try:
        async with asyncio.TaskGroup() as tg:
            t1 = tg.create_task(worker("h", 2))
            t2 = tg.create_task(fail(7))
    except* ValueError as eg:
        print("group", eg.exceptions, t1.done())
    async with asyncio.TaskGroup() as tg:
        t1 = tg.create_task(worker("i", 2))
        t2 = tg.create_task(worker("j", 1))
    print(t1.result(), t2.result())
    done, pending = await asyncio.wait([asyncio.create_task(worker("k", 1)), asyncio.create_task(asyncio.sleep(9))], return_when=asyncio.FIRST_COMPLETED)
    print(len(done), len(pending), done.pop().result())
    for p in pending: p.cancel()
    async def slow(k, d):
        await asyncio.sleep(d)
        return k
    print(await asyncio.gather(slow(1, 0.03), slow(2, 0.01)))
    seq = []
    async def tick(k, d):
        await asyncio.sleep(d)
        seq.append(k)
    await asyncio.gather(tick("x", 0.03), tick("y", 0.01), tick("z", 0.02))
    print(seq)
    for c in asyncio.as_completed([slow(1, 0.02)]):
        print(await c)
    fut = asyncio.get_running_loop().create_future()
    asyncio.get_running_loop().call_soon(fut.set_result, 42)
    print(await fut)
    print(await asyncio.shield(slow(5, 0.001)))
    cond = asyncio.Condition()
    items = []
    async def taker():
        async with cond:
            await cond.wait_for(lambda: items)
            return items.pop()
    tk = asyncio.create_task(taker())
    await asyncio.sleep(0)
    async with cond:
        items.append("item")
        cond.notify()
    print(await tk)
    async def cleanup():
        try:
            await asyncio.sleep(100)
        except asyncio.CancelledError:
            print("cleaning")
            raise
        finally:
            print("finally")
    asyncio.create_task(cleanup())
    await asyncio.sleep(0)
    pq = asyncio.PriorityQueue()
    for x in [3, 1, 2]: pq.put_nowait(x)
    print([pq.get_nowait() for _ in range(3)])
    try: pq.get_nowait()
    except asyncio.QueueEmpty as e: print(repr(e))
    async def agen():
        for i in range(3):
            await asyncio.sleep(0.001)
            yield i
    total = 0
    async for i in agen():
        total += i
    print(total, [i async for i in agen() if i != 1], {await slow(i, 0): j for i in range(2) async for j in agen()})
    it = agen()
    print(await anext(it), await anext(it), await it.aclose(), await anext(it, "none"))
    for f in [lambda: anext(3), lambda: aiter([])]:
        try: f()
        except TypeError as e: print(e)
    print(asyncio.iscoroutinefunction(main), asyncio.current_task() is not None, len(asyncio.all_tasks()))
    return "end"

print(asyncio.run(main()))
try:
    asyncio.run(fail(2))
except ValueError as e:
    print(e)
async def nested():
    try: asyncio.run(worker("z", 1))
    except RuntimeError as e: print(e)
import warnings
warnings.simplefilter("ignore")
asyncio.run(nested())
try: asyncio.get_running_loop()
except RuntimeError as e: print(e)
loop = asyncio.new_event_loop()
asyncio.set_event_loop(loop)
print(loop.run_until_complete(worker("q", 1)))
loop.close()
try: loop.run_until_complete(fail(1))
except RuntimeError as e: print(e)
