# conspect: entry=sizes assertions=holds exceptions=holds
# conspect: entry=sizes_of_union assertions=violated exceptions=holds
# conspect: entry=walked assertions=holds exceptions=holds
# conspect: entry=shrinks assertions=holds exceptions=holds


def sizes(a: set[int], b: set[int]) -> None:
    assert len(a & b) <= len(a)
    assert len(a | b) >= len(b)
    assert len(a - b) <= len(a)
    assert len(a ^ b) <= len(a) + len(b)


def sizes_of_union(a: set[int], b: set[int]) -> None:
    assert len(a | b) == len(a) + len(b)


def walked(a: set[int], b: set[int]) -> int:
    t = 0
    for x in a | b:
        t += x * x
    assert t >= 0
    return t


def shrinks(n: int, all: set[int]) -> int:
    first = len(all)
    for k in range(n):
        all = all - {k}
    assert len(all) <= first
    return len(all)
