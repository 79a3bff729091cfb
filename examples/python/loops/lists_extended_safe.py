# conspect: entry=doubled assertions=holds exceptions=holds settled
# conspect: entry=kept assertions=holds exceptions=holds settled
# Lists that are extended by what is written out.


def doubled(n: int):
    out = []
    i = 0
    while i < n:
        out += [i, i]
        i += 1
    assert len(out) == 2 * max(n, 0)


class Log:
    def __init__(self):
        self.lines: list[int] = []

    def add(self, x: int):
        self.lines += [x, len(self.lines)]


def kept(n: int):
    log = Log()
    for i in range(n):
        log.add(i)
        log.lines.extend([i])
    assert len(log.lines) == 3 * max(n, 0)
