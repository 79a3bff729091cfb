# conspect: entry=f assertions=holds exceptions=holds


def f(n: int, m: int):
    c = 0
    for i in range(n):
        for j in range(m):
            c += 1
    assert c >= 0
