# conspect: entry=f assertions=violated exceptions=holds


class Account:
    def __init__(self, b: int):
        self.balance = b
    def withdraw(self, k: int) -> bool:
        if k > self.balance:
            return False
        self.balance -= k
        return True
def f(n: int):
    a = Account(100)
    for i in range(n):
        a.withdraw(nondet_int())
        assert 0 <= a.balance <= 100
