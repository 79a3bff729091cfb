"""Tests of unittest that are coroutines."""

import asyncio, unittest
log = []
class T(unittest.IsolatedAsyncioTestCase):
    def setUp(self): log.append("setUp")
    async def asyncSetUp(self):
        await asyncio.sleep(0)
        log.append("asyncSetUp")
        self.q = asyncio.Queue()
    async def test_a(self):
        await self.q.put(1)
        self.addAsyncCleanup(self.clean, 3)
        self.assertEqual(await self.q.get(), 1)
        log.append("a")
    def test_b(self): log.append("b")
    async def clean(self, n): log.append(("clean", n))
    async def asyncTearDown(self): log.append("asyncTearDown")
    def tearDown(self): log.append("tearDown")
    async def test_c(self):
        await asyncio.sleep(0)
        self.fail("c")
for t in ["test_a", "test_b", "test_c"]:
    try: T(t).debug()
    except AssertionError as e: log.append(str(e))
    print(log); log.clear()
