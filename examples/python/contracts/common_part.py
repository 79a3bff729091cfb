# conspect: entry=common_part contracts=holds exceptions=violated kind=IndexError
# Each row is too short by one.
from conspect import ensures


@ensures(lambda rows, columns, result: len(result) == len(rows) + 1)
def common_part(rows: str, columns: str) -> list[list[int]]:
    table = [[0] * len(columns) for _ in range(len(rows) + 1)]
    for i in range(len(rows)):
        for j in range(len(columns)):
            if rows[i] == columns[j]:
                table[i + 1][j + 1] = table[i][j] + 1
            else:
                table[i + 1][j + 1] = max(table[i][j + 1], table[i + 1][j])
    return table
