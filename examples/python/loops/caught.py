# conspect: entry=f assertions=holds exceptions=holds


def step(x: int) -> int:
    if x < 0:
        raise ValueError('negative')
    return x + 1
def f(n: int):
    bad = 0
    good = 0
    i = -3
    while i < n:
        try:
            step(i)
            good += 1
        except ValueError:
            bad += 1
        i += 1
    assert bad >= 0 and good + bad <= n + 3 or n < -3
