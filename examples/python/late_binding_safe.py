# conspect: entry=check assertions=holds exceptions=holds
# Functions made in a loop.
def adders(n):
    made = []
    for i in range(n):
        made.append(lambda x, i=i: x + i)
    return made


def check(x: int):
    fs = adders(3)
    assert [f(x) for f in fs] == [x, x + 1, x + 2]
