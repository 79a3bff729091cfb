# conspect: entry=check assertions=violated exceptions=holds kind=AssertionError
# All calls share the list.
def collected(x, into=[]):
    into.append(x)
    return into


def check(x: int, y: int):
    first = collected(x)
    second = collected(y)
    assert first == [x]  # defect
    assert second == [y]
