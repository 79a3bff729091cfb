class R:
    def __init__(self, n: int):
        self.n = n
    def __repr__(self):
        raise ValueError


def setgrow(n: int) -> int:
    s = {1}
    count = 0
    for x in s:
        count += 1
        assert count <= 1
        s.remove(x)
        s.add(x + 1)
    return count


def insetlit(xs: list[int]) -> int:
    if xs in {1, 2}:
        return 1
    return 0


def inempty(xs: list[int]) -> int:
    s = set()
    if xs in s:
        return 1
    return 0


def listkw(xs: list[int]) -> int:
    ys = list(xs, reverse=True)
    return len(ys)


def shownested(n: int) -> int:
    print([[n]])
    return 0


def showerr(n: int) -> int:
    try:
        raise KeyError(n)
    except KeyError as e:
        print(e)
    return 0


def insertbig(n: int) -> int:
    xs = [1]
    xs.insert(n, 2)
    return 0


def popbig(n: int) -> int:
    xs = [1]
    try:
        xs.pop(n)
    except IndexError:
        return 1
    return 0


def zfillbig(n: int) -> int:
    s = "a".zfill(n)
    return 0


def mulbig(n: int) -> int:
    s = "ab" * n
    return 0


def splitbig(n: int) -> int:
    xs = "a,b".split(",", n)
    return 0


def chrprint(n: int) -> int:
    print(chr(0xD800))
    return 0


def zipd(n: int) -> int:
    xs = [1]
    d = {1: 1}
    try:
        for x, k in zip(xs, d):
            d.clear()
    except RuntimeError:
        return 0
    assert False


def reprobj(n: int) -> int:
    print([(R(n), 1)])
    return 0


def errobj(n: int) -> int:
    try:
        raise KeyError(R(n))
    except KeyError as e:
        print(str(e))
    return 0


def dictearly(n: int) -> int:
    d = {1: 1}
    count = 0
    for k in d:
        count += 1
        d.pop(k)
        d[k + 8] = 1
        assert count <= 1
    return count


def shadow(ValueError: int) -> int:
    try:
        raise IndexError
    except IndexError as KeyError:
        raise KeyError


def shadow2(n: int) -> int:
    try:
        return shadow(n)
    except KeyError:
        return 0


def replacebig(n: int) -> int:
    return len("aa".replace("a", "b", n))


def getempty(xs: list[int]) -> int:
    d = {}
    return d.get(xs, 1)
