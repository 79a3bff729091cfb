# conspect: entry=f assertions=holds exceptions=holds


def f(n: int):
    s = ''
    for i in range(n):
        s += 'ab'
    assert len(s) % 2 == 0
