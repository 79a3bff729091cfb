# conspect: entry=measure assertions=holds exceptions=holds
# conspect: entry=units assertions=holds exceptions=holds
import time


class Timer:
    def __enter__(self) -> "Timer":
        self.start = time.perf_counter()
        return self

    def __exit__(self, *about: object) -> bool:
        self.elapsed = time.perf_counter() - self.start
        return False


def measure(n: int) -> None:
    with Timer() as timer:
        total = n + n
    assert total == 2 * n
    assert timer.elapsed >= 0


def units() -> None:
    first = time.monotonic_ns()
    between = time.monotonic()
    last = time.monotonic_ns()
    assert first <= last
    assert between >= first // 1000000000
