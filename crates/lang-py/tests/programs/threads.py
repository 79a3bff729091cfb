import threading, asyncio
count = 0
lock = threading.Lock()
def work(n):
    global count
    for _ in range(n):
        with lock:
            count += 1
class W(threading.Thread):
    def __init__(self): super().__init__(); self.r = None
    def run(self): self.r = 5
ts = [threading.Thread(target=work, args=(3,)) for _ in range(2)]
for t in ts: t.start()
for t in ts: t.join()
w = W(); w.start(); w.join()
e = threading.Event(); e.set(); e.wait()
print(count, w.r, lock.locked(), lock.acquire(False), lock.acquire(blocking=False))
for f in [lambda: w.start(), lambda: threading.Thread().join(), lambda: threading.RLock().release(), lambda: threading.Lock().release()]:
    try: print(f())
    except RuntimeError as x: print(type(x).__name__)
async def add(a, b):
    await asyncio.sleep(0)
    return a + b
async def main():
    total = 0
    for i in range(3): total += await add(i, 1)
    try: await bad()
    except ValueError as x: print(x)
    return total
async def bad(): raise ValueError("no")
print(asyncio.run(main()))
