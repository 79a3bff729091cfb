class Account:
    def __init__(self, balance: int, limit: int):
        self.balance = balance
        self.limit = limit

    def withdraw(self, amount: int) -> int:
        if amount <= 0:
            raise ValueError(f"not an amount: {amount}")
        if amount > self.balance + self.limit:
            raise RuntimeError("not enough")
        self.balance -= amount
        return self.balance

    def swap(self) -> None:
        old_balance = self.balance
        self.balance = self.limit
        self.limit = old_balance


def clamp(x: int, low: int, high: int) -> int:
    if low > high:
        raise ValueError
    if x < low:
        return low
    return high if x > high else x


def share(total: int, people: int) -> int:
    each = total // people
    if each < 0:
        each = -each
    return each


def sign(n: int) -> str:
    if n < 0:
        return "minus"
    elif n == 0:
        return "zero"
    else:
        return "plus"


def last(xs: list[int]) -> int:
    if len(xs) == 0:
        return 0
    return xs[len(xs) - 1] + 1


def item(xs: list[int], i: int) -> int:
    return xs[i]


def default(n: int | None) -> int:
    if n is None:
        return 7
    return n * 2


def both(a: bool, b: int) -> bool:
    return a and b > 3


def checked(n: int) -> int:
    assert n != 3
    return n + 1
