# conspect: entry=Halves.is_whole contracts=holds settled
# conspect: entry=Changed.is_whole contracts=holds settled
# conspect: entry=Said.is_whole contracts=holds settled
# conspect: entry=Mixed.are_whole contracts=holds settled
# conspect: entry=below contracts=holds settled
# conspect: entry=Named.is_named contracts=holds settled
# Fields hold what the constructor puts into them.
from conspect import ensures

LIMIT = 3


class Halves:
    def __init__(self, a: int):
        self.half = a // 2

    @ensures(lambda result: result)
    def is_whole(self) -> bool:
        return 2 * self.half != 1


class Changed:
    def __init__(self, a: int):
        self.quarter = -(a - 4)

    @ensures(lambda result: result)
    def is_whole(self) -> bool:
        return 4 * self.quarter != 1


class Said:
    def __init__(self, a: int):
        self.half: int = a % 2

    @ensures(lambda result: result)
    def is_whole(self) -> bool:
        return 2 * self.half != 1


class Mixed:
    def __init__(self):
        self.all = [1, 5]

    @ensures(lambda result: result)
    def are_whole(self) -> bool:
        return all(x // 1 == x for x in self.all)


HALF = 5


@ensures(lambda result: result)
def below(a: int = HALF) -> bool:
    return a // 1 == a


class Named:
    def __init__(self, words: list[str], start: int = LIMIT):
        self.name: str = ""
        self.words = list(words)
        self.start = start
        self.is_long = len(words) > LIMIT
        self.rows = [[0] * LIMIT for _ in range(LIMIT)]

    @ensures(lambda self, result: result == self.name)
    def is_named(self) -> str:
        if self.is_long:
            self.name = self.words[LIMIT]
        self.rows[0] = [self.start]
        return self.name
