# conspect: entry=Halves.is_whole contracts=violated kind=PostconditionError settled
# conspect: entry=Powers.is_whole contracts=violated kind=PostconditionError settled
# conspect: entry=Changed.is_whole contracts=violated kind=PostconditionError settled
# conspect: entry=Said.is_whole contracts=violated kind=PostconditionError settled
# conspect: entry=Record.is_there contracts=violated kind=PostconditionError settled
# conspect: entry=Mixed.are_whole contracts=violated kind=PostconditionError settled
# conspect: entry=below contracts=violated kind=PostconditionError settled
# conspect: entry=limit contracts=violated kind=PostconditionError settled
# What a constructor puts into a field is not what the annotations around it say.
from dataclasses import dataclass

from conspect import ensures

LIMIT = 3


class Halves:
    def __init__(self, a: int):
        self.half = a / 2

    @ensures(lambda result: result)
    def is_whole(self) -> bool:
        return 2 * self.half != 1


class Powers:
    def __init__(self, a: int):
        self.power = 2**a

    @ensures(lambda result: result)
    def is_whole(self) -> bool:
        return self.power // 1 == self.power


class Changed:
    def __init__(self, a: int):
        a = a / 4
        self.quarter = a

    @ensures(lambda result: result)
    def is_whole(self) -> bool:
        return 4 * self.quarter != 1


class Said:
    def __init__(self, a: int):
        self.half: int = a / 2

    @ensures(lambda result: result)
    def is_whole(self) -> bool:
        return 2 * self.half != 1


@dataclass
class Record:
    a: int = None

    @ensures(lambda result: result)
    def is_there(self) -> bool:
        return self.a is not None


class Mixed:
    def __init__(self):
        self.all = [1, 0.5]

    @ensures(lambda result: result)
    def are_whole(self) -> bool:
        return all(x // 1 == x for x in self.all)


HALF = 0.5


@ensures(lambda result: result)
def below(a: int = HALF) -> bool:
    return a // 1 == a


class Limited:
    def __init__(self, a: int):
        global LIMIT
        LIMIT = a


@ensures(lambda result: result == 3)
def limit(of: Limited) -> int:
    return LIMIT
