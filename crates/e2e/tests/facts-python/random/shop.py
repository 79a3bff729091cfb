"""Prices, stacks and sums."""

MOST = 100
RATES = [1, 2, 3]


def limit(n):
    return MOST if n > MOST else n


def price(n: int, rebate: bool) -> int:
    pieces = limit(n)
    if pieces < 0:
        raise ValueError("pieces")
    price = pieces * 3
    if rebate and pieces > 10:
        price -= 10
    return price


def place(n: int) -> int:
    for k in range(len(RATES)):
        if RATES[k] == n:
            return k
    return -1


class Stack:
    def __init__(self):
        self.items = []

    def push(self, x):
        self.items.append(x)
        return self

    def pop(self):
        if len(self.items) == 0:
            raise IndexError("empty")
        return self.items.pop()


class Small(Stack):
    most = 2

    def push(self, x):
        if len(self.items) < self.most:
            return super().push(x)
        return self


def stacked(n: int):
    s = Small()
    if n > 1:
        s.push(n)
    if n > 3:
        s.push(4)
    return s.pop()


def order(n: int, b: bool):
    try:
        return price(n, b)
    except ValueError:
        return -1


def total(n: int) -> int:
    s = 0
    k = 0
    while k < n and k < 5:
        s += limit(k)
        k += 1
    assert s < 20
    return s


def twice(n: int):
    f = lambda x: limit(x) + limit(-x)
    if f(n) != 0:
        raise KeyError(n)


def pair(a, b):
    return a[0] + b


def longest(xs):
    return pair(xs, 1)
