# conspect: entry=share contracts=holds exceptions=holds
# conspect: entry=Meter.add contracts=holds exceptions=holds
# conspect: entry=swap contracts=holds exceptions=holds
"""Contracts in docstrings, as PEP 316 and CrossHair have them."""


def share(total: int, people: int) -> int:
    """What each gets.

    pre: total >= 0 and people > 0
    post: 0 <= __return__ * people <= total
    """
    return total // people


class Meter:
    """
    inv: self.reading >= 0
    """

    def __init__(self) -> None:
        self.reading = 0

    def add(self, amount: int) -> None:
        """
        pre: amount >= 0
        post[self]: self.reading == __old__.self.reading + amount
        """
        self.reading += amount


def swap(xs: list[int]) -> None:
    """
    pre: len(xs) >= 2
    post[xs]:
        # the first two change places
        xs[0] == __old__.xs[1]
        xs[1] == __old__.xs[0]
    """
    xs[0], xs[1] = xs[1], xs[0]
