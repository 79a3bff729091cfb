# conspect: entry=asked exceptions=violated assertions=holds kind=TimeoutError
# An answer that takes longer than the limit is no answer.
import asyncio


async def answer(delay: int) -> int:
    await asyncio.sleep(delay * 0.01)
    return delay


async def asked(delay: int) -> int:
    if not 0 <= delay <= 5:
        return -1
    return await asyncio.wait_for(answer(delay), timeout=0.035)  # defect
