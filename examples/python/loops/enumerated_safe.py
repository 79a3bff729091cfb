# conspect: entry=counted assertions=holds exceptions=holds
# conspect: entry=served assertions=holds exceptions=holds
# conspect: entry=read_all assertions=holds exceptions=holds
# Members of an enumeration in loops, of which none is forgotten.
from dataclasses import dataclass
from enum import Enum, auto
from typing import List


class Signal(Enum):
    RED = "red"
    AMBER = "amber"
    GREEN = "green"


class Size(Enum):
    SMALL = auto()
    LARGE = auto()


@dataclass
class Order:
    size: Size
    pieces: int


def counted(signals: List[Signal]) -> int:
    stops = 0
    goes = 0
    for signal in signals:
        if signal is Signal.RED:
            stops += 1
        elif signal == Signal.GREEN:
            goes += 1
        elif signal.value == "amber":
            stops += 1
        else:
            assert False
    assert stops + goes == len(signals)
    return stops


def served(orders: List[Order]) -> int:
    total = 0
    for order in orders:
        match order.size:
            case Size.SMALL:
                total += 1
            case Size.LARGE:
                total += order.size.value
    assert len(orders) <= total <= 2 * len(orders)
    return total


def read_all(words: List[str]) -> int:
    n = 0
    for word in words:
        try:
            signal = Signal(word)
        except ValueError:
            continue
        assert signal.value == word
        assert (signal.name == "RED") == (word == "red")
        n += 1
    assert n <= len(words)
    return n
