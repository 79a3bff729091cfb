def answer():
    return 42


def step(i):
    return other(i)


def other(i):
    return 2
