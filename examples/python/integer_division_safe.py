# conspect: entry=check assertions=holds exceptions=holds
# Pages of so many lines.
def pages(lines, size):
    return -(-lines // size)


def check(lines: int, size: int):
    if size > 0 and lines >= 0:
        n = pages(lines, size)
        assert n * size >= lines
        assert n == 0 or (n - 1) * size < lines
