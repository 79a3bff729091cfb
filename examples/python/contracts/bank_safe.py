# conspect: entry=Bank.withdraw contracts=holds exceptions=holds
# conspect: entry=transfer contracts=holds exceptions=holds
# Accounts that are never overdrawn.
from conspect import ensures, invariant, raises, requires


class Refused(Exception):
    pass


@invariant(lambda self: self.balance >= 0)
class Bank:
    @requires(lambda balance: balance >= 0)
    def __init__(self, balance: int):
        self.balance = balance

    @requires(lambda amount: amount >= 0)
    @raises(Refused, when=lambda self, amount: amount > self.balance)
    @ensures(lambda self, amount, old: self.balance == old.self.balance - amount)
    def withdraw(self, amount: int) -> None:
        if amount > self.balance:
            raise Refused()
        self.balance -= amount

    @requires(lambda amount: amount >= 0)
    @ensures(lambda self, amount, old: self.balance == old.self.balance + amount)
    def deposit(self, amount: int) -> None:
        self.balance += amount


@requires(lambda amount: amount >= 0)
@raises(Refused)
@ensures(lambda a, b, old: a.balance + b.balance == old.a.balance + old.b.balance)
def transfer(a: Bank, b: Bank, amount: int) -> None:
    a.withdraw(amount)
    b.deposit(amount)
