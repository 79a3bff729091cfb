# conspect: entry=shares assertions=violated exceptions=holds kind=AssertionError
# What a generator does happens where it is gone over: the last share is not what is left.
from typing import Iterator


def shares(total: int, parts: int) -> Iterator[int]:
    if not (1 <= parts <= 4 and 0 <= total <= 100):
        return
    left = total
    for _ in range(parts):
        share = total // parts
        left -= share
        yield share
    assert left == 0  # defect
