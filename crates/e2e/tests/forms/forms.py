import threading
from abc import ABC, abstractmethod
from dataclasses import dataclass, field
from typing import Optional


class Account:
    RATE = 3
    LIMIT: int = 100

    def __init__(self, owner: str, balance: int = 0):
        self.owner = owner
        self.balance = balance

    def deposit(self, amount: int) -> None:
        if amount <= 0:
            raise ValueError("amount")
        self.balance += amount

    def fee(self) -> int:
        return 1

    def charge(self) -> int:
        return self.fee() * self.RATE

    @property
    def is_empty(self) -> bool:
        return self.balance == 0

    @staticmethod
    def clamp(n: int) -> int:
        return max(0, min(n, 100))

    @classmethod
    def empty(cls) -> int:
        return 7

    def __str__(self) -> str:
        return f"{self.owner}: {self.balance}"


class Savings(Account):
    def __init__(self, owner: str, balance: int, interest: int):
        super().__init__(owner, balance)
        self.interest = interest

    def fee(self) -> int:
        return super().fee() + 1


class Premium(Savings):
    def fee(self) -> int:
        return 0


class Shape(ABC):
    @abstractmethod
    def area(self) -> int:
        ...

    def double(self) -> int:
        return 2 * self.area()


class Square(Shape):
    def __init__(self, side: int):
        self.side = side

    def area(self) -> int:
        return self.side * self.side


class Rect(Shape):
    def __init__(self, width: int, height: int):
        if width < 0 or height < 0:
            raise ValueError("negative")
        self.width = width
        self.height = height

    def area(self) -> int:
        return self.width * self.height


@dataclass
class Item:
    name: str
    price: int = 0


@dataclass
class Sale(Item):
    off: int = 1

    def final(self) -> int:
        return self.price - self.off


@dataclass(frozen=True)
class Point:
    x: int
    y: int


@dataclass
class Cart:
    items: list[int] = field(default_factory=list)
    total: int = 0

    def __post_init__(self) -> None:
        self.total = 5

    def add(self, n: int) -> None:
        self.items.append(n)
        self.total += n


class TooMuch(Exception):
    def __init__(self, wanted: int):
        super().__init__("too much")
        self.wanted = wanted


class Guard:
    def __init__(self) -> None:
        self.depth = 0
        self.failed = False

    def __enter__(self) -> "Guard":
        self.depth += 1
        return self

    def __exit__(self, kind, error, trace) -> bool:
        self.depth -= 1
        if kind is not None:
            self.failed = True
        return False


class Swallow:
    def __enter__(self):
        return self

    def __exit__(self, kind, error, trace):
        return True


class Counter:
    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.n = 0

    def step(self) -> int:
        with self.lock:
            self.n += 1
            return self.n


def inherited(ns: list[int]) -> None:
    a = Savings("a", 10, 2)
    for n in ns:
        if n > 0:
            a.deposit(n)
    assert a.balance >= 10
    assert a.interest == 2
    assert a.fee() == 2
    assert a.charge() == 6


def inherited_bad(ns: list[int]) -> None:
    a = Savings("a", 10, 2)
    for n in ns:
        if n > 0:
            a.deposit(n)
    assert a.charge() == 3


def dispatched(kind: bool, n: int) -> None:
    if kind:
        a: Account = Savings("a", 0, 1)
    else:
        a = Premium("b", 0, 1)
    i = 0
    while i < n:
        a.deposit(1)
        i += 1
    f = a.fee()
    assert f == 2 or f == 0
    assert a.balance == max(n, 0)


def dispatched_bad(kind: bool, n: int) -> None:
    a = Savings("a", 0, 1) if kind else Premium("b", 0, 1)
    i = 0
    while i < n:
        a.deposit(1)
        i += 1
    assert a.fee() == 2


def shapes(ns: list[int]) -> None:
    total = 0
    for n in ns:
        if n < 0:
            s: Shape = Square(n)
        else:
            s = Rect(n, 2)
        total += 1
        assert isinstance(s, Square) == (n < 0)
        s.double()
    assert total == len(ns)


def shapes_bad(ns: list[int]) -> None:
    for n in ns:
        if n < 0:
            s: Shape = Square(n)
        else:
            s = Rect(n, 2)
        assert s.area() > 0


def is_kind(ns: list[int]) -> int:
    out = 0
    for n in ns:
        s: Shape = Square(n) if n < 5 else Rect(n, n)
        if isinstance(s, Square):
            out += 1
            assert s.side < 5
    return out


def is_kind_bad(ns: list[int]) -> None:
    for n in ns:
        s: Shape = Square(n) if n < 5 else Rect(n, n)
        assert isinstance(s, Square)


def properties(n: int) -> None:
    a = Account("x")
    assert a.is_empty
    for _ in range(n):
        a.deposit(2)
    assert a.is_empty == (n <= 0)
    assert Account.clamp(n) <= 100
    assert Account.RATE == 3 and a.LIMIT == 100


def properties_bad(n: int) -> None:
    a = Account("x")
    for _ in range(n):
        a.deposit(2)
    assert a.is_empty


def data(ns: list[int]) -> None:
    total = 0
    for n in ns:
        s = Sale("a", n, 2)
        assert s.final() == n - 2
        p = Point(n, n)
        assert p.x == p.y
        total += 1
    assert total == len(ns)


def data_bad(ns: list[int]) -> None:
    for n in ns:
        s = Sale("a", n)
        assert s.final() > 0


def cart(ns: list[int]) -> None:
    c = Cart()
    for n in ns:
        if n >= 0:
            c.add(n)
    assert c.total >= 5
    assert len(c.items) <= len(ns)


def cart_bad(ns: list[int]) -> None:
    c = Cart()
    for n in ns:
        c.add(n)
    assert len(c.items) == 0


def own_error(ns: list[int]) -> int:
    caught = 0
    for n in ns:
        try:
            if n > 100:
                raise TooMuch(n)
        except TooMuch:
            caught += 1
    assert caught >= 0
    return caught


def own_error_bad(ns: list[int]) -> None:
    for n in ns:
        if n > 100:
            raise TooMuch(n)


def guarded(ns: list[int]) -> int:
    g = Guard()
    total = 0
    for n in ns:
        with g:
            assert g.depth == 1
            if n < 0:
                continue
            if n > 100:
                return total
            total += n
    assert g.depth == 0
    assert not g.failed
    return total


def guarded_bad(ns: list[int]) -> None:
    g = Guard()
    for n in ns:
        try:
            with g:
                if n > 100:
                    raise ValueError("n")
        except ValueError:
            pass
    assert not g.failed


def swallowed(ns: list[int]) -> int:
    done = 0
    for n in ns:
        with Swallow() as s:
            done += 1
            if n == 3:
                raise ValueError("three")
            done -= 1
    assert done >= 0
    return done


def swallowed_bad(ns: list[int]) -> None:
    done = 0
    for n in ns:
        with Swallow():
            done += 1
            if n == 3:
                raise ValueError("three")
            done -= 1
    assert done == 0


def locked(n: int) -> None:
    c = Counter()
    for _ in range(n):
        c.step()
    assert c.n == max(n, 0)


def locked_bad(n: int) -> None:
    c = Counter()
    for _ in range(n):
        c.step()
    assert c.n < 10


def cleaned(ns: list[int]) -> int:
    opened = 0
    for n in ns:
        opened += 1
        try:
            if n == 0:
                continue
            if n == 1:
                break
            if n == 2:
                return opened
        finally:
            opened -= 1
    assert opened == 0
    return opened


def cleaned_bad(ns: list[int]) -> int:
    opened = 0
    for n in ns:
        opened += 1
        try:
            if n == 2:
                return opened
        finally:
            opened -= 1
            assert n != 2
    return opened


def inner(ns: list[int]) -> None:
    bound = 3

    def clip(n: int) -> int:
        if n > bound:
            return bound
        return n

    def twice(n: int) -> int:
        return clip(n) + clip(n)

    for n in ns:
        assert twice(n) <= 6


def inner_bad(ns: list[int]) -> None:
    bound = 3

    def clip(n: int) -> int:
        return bound if n > bound else n

    bound = 4
    for n in ns:
        assert clip(n) <= 3


def recursive_inner(n: int) -> None:
    def count(k: int) -> int:
        if k <= 0:
            return 0
        return 1 + count(k - 1)

    assert count(n) >= 0


def recursive_inner_bad(n: int) -> None:
    def count(k: int) -> int:
        return 0 if k <= 0 else 1 + count(k - 1)

    assert count(n) < 5


def by_key(xs: list[tuple[str, int]]) -> None:
    ys = sorted(xs, key=lambda x: x[1])
    assert len(ys) == len(xs)
    xs.sort(key=lambda x: -x[1], reverse=True)
    if xs:
        best = max(xs, key=lambda x: x[1])
        assert len(best[0]) >= 0


def by_key_bad(xs: list[tuple[str, int]]) -> None:
    best = max(xs, key=lambda x: x[1])
    assert best[1] != 7


def key_raises(xs: list[int]) -> None:
    sorted(xs, key=lambda x: 1 // x)


def mapped(xs: list[int]) -> None:
    ys = list(filter(lambda x: x > 3, xs))
    assert len(ys) <= len(xs)
    for y in filter(lambda x: x > 3, xs):
        assert y > 3


def summed(xs: list[int]) -> None:
    total = sum(map(abs, xs))
    assert total >= 0


def mapped_bad(xs: list[int]) -> None:
    ys = list(filter(lambda x: x > 3, xs))
    assert len(ys) == len(xs)


def first(xs: list[int]) -> None:
    y = next((x for x in xs if x > 10), 11)
    assert y > 10
    z = next((x for x in xs if x < 0), None)
    assert z is None or z < 0


def first_bad(xs: list[int]) -> int:
    return next(x for x in xs if x > 10)


def evens(n: int):
    i = 0
    while i < n:
        yield 2 * i
        i += 1


def forever(start: int):
    while True:
        yield start
        start += 1


class Bag:
    def __init__(self, ns: list[int]):
        self.ns = ns

    def positive(self):
        for n in self.ns:
            if n > 0:
                yield n
        yield 1


def generated(n: int) -> None:
    total = 0
    for e in evens(n):
        assert e >= 0
        total += e
        if total > 1000:
            break
    assert total >= 0
    for k in forever(3):
        if k > n:
            break
        assert k >= 3
    assert sum(evens(n)) >= 0


def generated_bad(n: int) -> None:
    for e in evens(n):
        if e == 6:
            continue
        assert e < 8


def yielded(ns: list[int]) -> None:
    b = Bag(ns)
    for p in b.positive():
        assert p > 0


def yielded_bad(ns: list[int]) -> None:
    b = Bag(ns)
    total = 0
    for p in b.positive():
        total += p
    assert total == 1


def shown(ns: list[int]) -> str:
    out = []
    for n in ns:
        out.append(f"{Point(1, 2)} {Guard()}")
    assert len(out) == len(ns)
    return ", ".join(map(str, out))


def zipped(a: list[int], b: list[int]) -> None:
    n = 0
    for i, (x, y) in enumerate(zip(a, b), start=1):
        assert i == n + 1
        n += 1
    assert n <= len(a)
    assert n <= len(b)


def zipped_bad(a: list[int], b: list[int]) -> None:
    n = 0
    for x, y in zip(a, b):
        n += 1
    assert n == len(a)


def texts(s: str) -> int:
    n = 0
    for word in s.strip().split(","):
        w = word.strip().lower()
        if not w:
            continue
        assert len(w) > 0
        if w.startswith("x") and "=" in w:
            k, _, v = w.partition("=")
            n += len(v)
        try:
            n += abs(int(w))
        except ValueError:
            n += 1
    assert n >= 0
    return n


def texts_bad(s: str) -> None:
    for word in s.split(","):
        assert word.strip() != ""


def parted(xs: list[int], k: int) -> None:
    if k <= 0:
        return
    for i in range(0, len(xs), k):
        assert 0 <= i < len(xs)
        xs[i]


def parted_bad(xs: list[int], k: int) -> None:
    for i in range(0, len(xs), k):
        xs[i]


def between(xs: list[int]) -> int:
    if len(xs) < 2:
        return 0
    first, *rest, last = xs
    assert len(rest) == len(xs) - 2
    return first + sum(rest) + last


def between_bad(xs: list[int]) -> int:
    first, *rest, last = xs
    assert rest
    return first + last


def written(pairs: list[tuple[int, str]], k: int) -> int:
    """Texts of tuples, of dictionaries and of what may be `None`."""
    first = pairs[0][1] if pairs else None
    table = {name: n for n, name in pairs}
    text = f"{first}: {table} {(k, first)}" + str(pairs)
    assert len(text) >= 0
    return len(text)


class Label:
    def __init__(self, n: int):
        self.n = n

    def __repr__(self) -> str:
        assert self.n != 7
        return "label"


def written_bad(k: int) -> int:
    """The text of a list is made of those of its elements."""
    pair = (1, Label(k))
    return len(f"{pair}")
