# conspect: entry=left_in_loop assertions=violated exceptions=holds kind=AssertionError
# conspect: entry=left_by_next assertions=violated exceptions=holds kind=AssertionError
# conspect: entry=closed_behind_loop assertions=holds exceptions=holds
# conspect: entry=deleted assertions=violated exceptions=holds kind=AssertionError
# conspect: entry=went_on assertions=violated exceptions=holds kind=AssertionError
# What is finalized while the program runs: Python runs `__del__`, and closes a generator, once nothing leads to the object.
log = []


def numbers(n):
    try:
        for i in range(n):
            yield i
    finally:
        log.append("closed")


class Counted:
    alive = 0

    def __init__(self):
        Counted.alive += 1

    def __del__(self):
        Counted.alive -= 1


def left_in_loop(n: int):
    log.clear()
    for i in numbers(5):
        if i == n:
            break
    assert n != 1 or log == []  # defect


def left_by_next(n: int):
    log.clear()
    next(numbers(5))
    assert log == []  # defect


def closed_behind_loop(n: int):
    log.clear()
    for i in numbers(5):
        if i == n:
            break
    assert log == ["closed"]


def made():
    Counted()


def deleted(n: int):
    made()
    assert Counted.alive == 1  # defect


def went_on(n: int):
    counted = Counted()
    for i in numbers(5):
        assert i != n  # defect
    counted.alive = 7
