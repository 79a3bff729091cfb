# conspect: entry=check assertions=violated exceptions=holds kind=AssertionError
# conspect: entry=lenient assertions=violated exceptions=holds kind=AssertionError
# Keys of which it is not known which members or objects they are.
from enum import Enum


class State(Enum):
    IDLE = 0
    RUN = 1
    STOP = 2


NEXT = {
    (State.IDLE, "go"): State.RUN,
    (State.RUN, "halt"): State.STOP,
    (State.STOP, "reset"): State.IDLE,
    (State.RUN, "reset"): State.IDLE,
}
EVENTS = ["go", "halt", "reset"]


def check(first: int, second: int) -> None:
    if 0 <= first <= 2 and 0 <= second <= 2:
        now = NEXT.get((State.RUN, EVENTS[first]), State.RUN)
        stopped = now is State.STOP
        now = NEXT.get((now, EVENTS[second]), now)
        assert not stopped or now is State.STOP


class Loose:
    """Equal to all others, and found by its number alone."""

    def __init__(self, n: int) -> None:
        self.n = n

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Loose)

    def __hash__(self) -> int:
        return hash(self.n)


def lenient(left: bool) -> None:
    p = Loose(1)
    q = Loose(2)
    s = p if left else q
    assert s in {p}
