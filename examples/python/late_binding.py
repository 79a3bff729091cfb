# conspect: entry=check assertions=violated exceptions=holds kind=AssertionError
# All functions see the last value of the variable.
def adders(n):
    made = []
    for i in range(n):
        made.append(lambda x: x + i)
    return made


def check(x: int):
    fs = adders(3)
    assert [f(x) for f in fs] == [x, x + 1, x + 2]  # defect
