# conspect: entry=worked assertions=violated exceptions=holds kind=AssertionError
# A worker that fails on a job says nothing, so the job is lost.
import asyncio


async def worker(jobs: asyncio.Queue, out: list[int]) -> None:
    while True:
        n = await jobs.get()
        try:
            out.append(100 // n)
        except ZeroDivisionError:
            pass
        finally:
            jobs.task_done()


async def worked(a: int, b: int) -> int:
    jobs: asyncio.Queue = asyncio.Queue()
    out: list[int] = []
    workers = [asyncio.create_task(worker(jobs, out)) for _ in range(2)]
    for n in (a, b):
        jobs.put_nowait(n)
    await jobs.join()
    for w in workers:
        w.cancel()
    await asyncio.gather(*workers, return_exceptions=True)
    assert len(out) == 2  # defect
    return sum(out)
