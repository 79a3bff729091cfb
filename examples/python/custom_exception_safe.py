# conspect: entry=check assertions=holds exceptions=holds
# Errors have a class of their own.
class Refused(ValueError):
    def __init__(self, reason, amount):
        super().__init__(reason)
        self.amount = amount


def pay(balance, amount):
    if amount < 0:
        raise Refused("negative", amount)
    if amount > balance:
        raise Refused("too much", amount)
    return balance - amount


def check(balance: int, amount: int):
    try:
        rest = pay(balance, amount)
    except ValueError as error:
        assert error.amount == amount
        return
    assert 0 <= amount <= balance and rest + amount == balance
