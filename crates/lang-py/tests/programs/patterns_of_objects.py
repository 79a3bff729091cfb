from enum import Enum


class Pair:
    def __init__(self, *parts):
        self.parts = parts

    def __getitem__(self, i):
        return self.parts[i]

    def __len__(self):
        return len(self.parts)

    def keys(self):
        return [0, 1]


class Colour(Enum):
    RED = 1


def kind(x):
    match x:
        case []:
            return "empty"
        case [a, *_]:
            return "sequence of " + str(a)
        case {0: a}:
            return "mapping with " + str(a)
        case _:
            return "other"


print([kind(x) for x in (Pair(1, 2), Colour.RED, (3,), [], {0: 5}, {1: 2}, "ab", range(2, 4), b"a", None)])
