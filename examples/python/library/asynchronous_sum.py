# conspect: entry=total assertions=violated exceptions=holds kind=AssertionError
# The generator is walked after its source was closed.
import asyncio


class Source:
    def __init__(self, n: int):
        self.n = n
        self.is_open = False

    async def __aenter__(self):
        self.is_open = True
        return self

    async def __aexit__(self, kind, error, trace):
        self.is_open = False
        return False

    async def numbers(self):
        for i in range(self.n):
            assert self.is_open
            await asyncio.sleep(0)
            yield i


async def added(n: int) -> int:
    result = 0
    async with Source(n) as source:
        numbers = source.numbers()
    async for i in numbers:  # defect
        result += i
    assert not source.is_open
    return result


def total(n: int) -> int:
    if not 0 <= n <= 4:
        return 0
    result = asyncio.run(added(n))
    assert result == n * (n - 1) // 2
    return result
