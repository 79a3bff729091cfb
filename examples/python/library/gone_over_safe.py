# conspect: entry=shares assertions=holds exceptions=holds
# The last share is what is left.
from typing import Iterator


def shares(total: int, parts: int) -> Iterator[int]:
    if not (1 <= parts <= 4 and 0 <= total <= 100):
        return
    left = total
    for i in range(parts):
        share = left // (parts - i)
        left -= share
        yield share
    assert left == 0
