# conspect: entry=f assertions=holds exceptions=holds


def f(n: int):
    xs = []
    i = 0
    while i < n:
        xs.append(i * i)
        i += 1
    assert len(xs) == i
