# conspect: entry=f assertions=holds exceptions=holds


count = 0
def inc():
    global count
    count += 1
def f(n: int):
    for i in range(n):
        inc()
    assert count >= 0
