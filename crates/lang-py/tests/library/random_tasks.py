"""Prints a random program of asyncio for a seed: tasks that wait, are cancelled, share locks and queues. Nothing in it depends on how long
anything takes: waits are of no length, or far longer than the program runs, and one that would last for ever is cut at its end."""

import random
import sys

HEAD = """import asyncio

tasks = []


def log(x):
    print([type(y).__name__ if isinstance(y, BaseException) else y for y in x] if isinstance(x, list) else x)

"""
MAIN = """
async def main():
    global queue, lock, semaphore, event
    queue = asyncio.Queue(2)
    lock = asyncio.Lock()
    semaphore = asyncio.Semaphore(2)
    event = asyncio.Event()
    found = asyncio.gather(*[asyncio.create_task(f) for f in [%s]], return_exceptions=True)
    try:
        log(await asyncio.wait_for(found, 0.1))
    except BaseException as e:
        print(type(e).__name__)


asyncio.run(main())
"""
DEEPEST = 3


class Writer:
    def __init__(self, seed):
        self.random = random.Random(seed)
        self.functions = []

    def call(self, depth):
        return "%s(%s)" % (self.random.choice(self.functions), depth)

    def statement(self, margin, depth):
        """A few lines. `depth` is how many blocks are around them."""
        number = self.random.randint(0, 99)
        plain = ["log(%d)" % number, "await asyncio.sleep(%d); log(%d)" % (self.random.choice([0, 0, -1]), number)]
        plain += ["if tasks: log(tasks[%d %% len(tasks)].cancel())" % number, "await queue.put(%d); log(queue.qsize())" % number]
        plain += plain + ["event.set()", "event.clear()"]
        # What may wait for ever, and what ends a function, are rarer.
        if self.random.random() < 0.3:
            plain += ["log(await queue.get())", "await event.wait(); log(%d)" % number, "raise ValueError(%d)" % number]
        if self.functions:
            plain += ["log(await %s)" % self.call("d + 1"), "tasks.append(asyncio.create_task(%s))" % self.call("d + 1")]
            several = ", ".join([self.call("d + 1") for _ in range(self.random.randint(1, 3))])
            plain.append("log(await asyncio.gather(%s, return_exceptions=%s))" % (several, self.random.random() < 0.5))
            plain.append("log(await asyncio.shield(%s))" % self.call("d + 1"))
        kind = self.random.randrange(len(plain) + 6)
        if kind < len(plain) or depth >= DEEPEST:
            return [margin + plain[kind % len(plain)]]
        kind -= len(plain)
        inner = self.block(margin + "    ", depth + 1)
        if kind < 4:
            around = ["async with lock:", "async with semaphore:", "async with asyncio.timeout(0):", "async with asyncio.timeout(None):"]
            return [margin + around[kind]] + inner
        if kind == 4 and self.functions:
            lines = ["async with asyncio.TaskGroup() as group:", "    made = group.create_task(%s)" % self.call("d + 1")]
            return [margin + line for line in lines] + inner + [margin + "log(made.done())"]
        error = self.random.choice(["asyncio.CancelledError", "Exception", "TimeoutError", "ExceptionGroup"])
        lines = [margin + "try:"] + inner + [margin + "except %s as e:" % error, margin + "    log(type(e).__name__)"]
        return lines + [margin + "finally:", margin + "    log(%d)" % number]

    def block(self, margin, depth):
        return [line for _ in range(self.random.randint(2, 5)) for line in self.statement(margin, depth)]

    def program(self):
        lines = []
        for i in range(self.random.randint(2, 4)):
            lines += ["", "async def f%d(d):" % i, "    if d > 3:", "        return %d" % i]
            lines += self.block("    ", 0) + ["    return %d" % i, ""]
            self.functions.append("f%d" % i)
        first = ", ".join([self.call(0) for _ in range(self.random.randint(1, 3))])
        return HEAD + "\n".join(lines) + MAIN % first


sys.stdout.write(Writer(int(sys.argv[1])).program())
