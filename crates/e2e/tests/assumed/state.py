"""Functions that find what other calls may have changed."""

number = 0
CACHE = {}


def bump() -> None:
    global number
    number += 1


def counted() -> None:
    assert number == 0


def by_way() -> None:
    counted()


def keep(key: str) -> None:
    CACHE[key] = 1


def kept() -> None:
    assert len(CACHE) == 0


def remember(x: int, into=[]) -> int:
    into.append(x)
    return len(into)


def remembered(x: int) -> None:
    assert remember(x) == 1


def ticking():
    k = 0

    def tick() -> int:
        nonlocal k
        k += 1
        return k

    return tick


tick = ticking()


def ticked() -> None:
    assert tick() == 1


def called() -> None:
    called.times += 1
    assert called.times == 1


called.times = 0


def once(f):
    done = []

    def inner() -> int:
        done.append(1)
        return len(done)

    return inner


@once
def decorated() -> int:
    return 1


def of_decorated() -> None:
    assert decorated() == 1


ROWS = [[1], [2]]
FIRST = ROWS[0]


def put() -> None:
    FIRST.append(3)


def first() -> None:
    assert len(FIRST) == 1


def rows() -> None:
    assert sum(len(row) for row in ROWS) == 2


def elsewhere() -> None:
    import other

    assert other.number == 0
