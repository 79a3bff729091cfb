# conspect: entry=f assertions=holds exceptions=violated


def step(x: int) -> int:
    if x < 0:
        raise ValueError('negative')
    return x + 1
def f(n: int):
    i = n
    while i > -2:
        step(i)
        i -= 1
