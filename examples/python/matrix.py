# conspect: entry=check assertions=violated exceptions=holds kind=AssertionError
# All rows are one list.
def grid(rows, columns):
    return [[0] * columns] * rows


def check(i: int, j: int, x: int):
    if 0 <= i < 2 and 0 <= j < 2:
        g = grid(2, 2)
        g[i][j] = x
        assert sum(sum(row) for row in g) == x  # defect
