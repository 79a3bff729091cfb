# conspect: entry=check assertions=holds exceptions=holds
# A default is made once.
def collected(x, into=None):
    if into is None:
        into = []
    into.append(x)
    return into


def check(x: int, y: int):
    first = collected(x)
    second = collected(y)
    assert first == [x]
    assert second == [y]
