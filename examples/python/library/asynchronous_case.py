# conspect: entry=TestJobs.test_order assertions=violated exceptions=holds kind=AssertionError
# conspect: entry=TestJobs.test_all assertions=holds exceptions=holds
# A test that is a coroutine: the worker has not begun where the first statement behind `create_task` runs.
import asyncio
import unittest


class TestJobs(unittest.IsolatedAsyncioTestCase):
    async def asyncSetUp(self) -> None:
        self.jobs: asyncio.Queue = asyncio.Queue()
        self.seen: list[int] = []

    async def work(self) -> None:
        while True:
            self.seen.append(await self.jobs.get())
            self.jobs.task_done()

    async def test_order(self) -> None:
        worker = asyncio.create_task(self.work())
        await self.jobs.put(1)
        self.assertEqual(self.seen, [1])  # defect
        worker.cancel()

    async def test_all(self) -> None:
        worker = asyncio.create_task(self.work())
        await self.jobs.put(1)
        await self.jobs.join()
        self.assertEqual(self.seen, [1])
        worker.cancel()
