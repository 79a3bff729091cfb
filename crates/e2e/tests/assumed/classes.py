"""A function that finds a variable of a class, which every function of the file may come to."""


class Seen:
    many = 0

    def __init__(self) -> None:
        self.own = 1


def see() -> None:
    Seen.many += 1


def seen() -> None:
    assert Seen.many == 0
