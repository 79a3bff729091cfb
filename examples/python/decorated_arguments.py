# conspect: entry=price_of assertions=holds exceptions=violated kind=ZeroDivisionError
# conspect: entry=Till.paid assertions=violated exceptions=holds kind=AssertionError
# A decorator that supplies an argument leaves the others to the caller.
import functools


def with_rate(function):
    @functools.wraps(function)
    def run(amount: int):
        return function(amount, 10 // amount)

    return run


def in_cents(factor: int):
    def decorate(function):
        def run(self, amount: int):
            return function(self, amount, factor)

        return run

    return decorate


@with_rate
def price_of(amount: int, rate: int) -> int:
    assert rate == 10 // amount
    return amount * rate


class Till:
    def __init__(self) -> None:
        self.cents = 0

    @in_cents(100)
    def paid(self, amount: int, factor: int) -> None:
        assert factor == 100
        self.cents += amount * factor
        assert self.cents >= 0
