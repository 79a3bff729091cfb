# conspect: assertions=violated exceptions=holds kind=AssertionError
# A transfer to the same account makes money.
from conspect import any_int, one_of


class Bank:
    def __init__(self, balances):
        self.balances = balances

    def transfer(self, source, target, amount):
        if amount <= 0 or self.balances[source] < amount:
            return False
        a = self.balances[source]
        b = self.balances[target]
        self.balances[source] = a - amount
        self.balances[target] = b + amount
        return True


bank = Bank({"ann": 50, "bob": 20})
bank.transfer(one_of("ann", "bob"), one_of("ann", "bob"), any_int(-5, 60))
assert sum(bank.balances.values()) == 70  # defect
