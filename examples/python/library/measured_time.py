# conspect: entry=elapsed assertions=violated exceptions=holds
# conspect: entry=mixed assertions=violated exceptions=holds
import time


def elapsed() -> None:
    start = time.perf_counter()
    assert time.perf_counter() - start < 1.0


def mixed() -> None:
    """The time of the process has nothing to do with the other clocks."""
    start = time.perf_counter()
    assert time.process_time() >= start
