# conspect: entry=counted assertions=violated exceptions=holds
# conspect: entry=served assertions=violated exceptions=holds
# conspect: entry=read_all assertions=holds exceptions=violated kind=ValueError
# Members of an enumeration in loops: one is forgotten, one is dearer than what is charged for it, one text names none.
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
    assert total <= len(orders)
    return total


def read_all(words: List[str]) -> int:
    n = 0
    for word in words:
        assert Signal(word).value == word
        n += 1
    assert n == len(words)
    return n
