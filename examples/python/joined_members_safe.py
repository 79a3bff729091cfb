# conspect: entry=check assertions=holds exceptions=holds
# conspect: entry=either assertions=holds exceptions=holds
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
NAMES = {State.IDLE: "idle", State.RUN: "run", State.STOP: "stop"}
EVENTS = ["go", "halt", "reset"]


def check(first: int, second: int) -> None:
    if 0 <= first <= 2 and 0 <= second <= 2:
        now = NEXT.get((State.RUN, EVENTS[first]), State.RUN)
        assert NAMES[now] == ("run" if first == 0 else "stop" if first == 1 else "idle")
        now = NEXT.get((now, EVENTS[second]), now)
        assert now is not State.STOP or first == 1 or second == 1
        assert now in NAMES and {now: 1}[now] == 1


class Point:
    def __init__(self, x: int, y: int) -> None:
        self.x = x
        self.y = y

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Point) and self.x == other.x

    def __hash__(self) -> int:
        return hash(self.x)


def either(left: bool, x: int) -> None:
    p = Point(1, 2)
    q = Point(2, 3)
    places = {p: "p", q: "q"}
    s = p if left else q
    assert places[s] == ("p" if left else "q")
    t = Point(x, 0) if left else q
    assert (t in places) == (x == 1 or x == 2 or not left)
    both = {t: 1}
    both[s] = 2
    assert len(both) == (1 if not left or x == 1 else 2)
