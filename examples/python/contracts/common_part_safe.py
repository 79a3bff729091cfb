# conspect: entry=common_part contracts=holds exceptions=holds
# The longest common subsequence by a table: what is written to a row leaves all rows as long as they were.
from conspect import ensures


@ensures(lambda rows, columns, result: len(result) == len(rows) + 1)
def common_part(rows: str, columns: str) -> list[list[int]]:
    table = [[0] * (len(columns) + 1) for _ in range(len(rows) + 1)]
    for i in range(len(rows)):
        for j in range(len(columns)):
            if rows[i] == columns[j]:
                table[i + 1][j + 1] = table[i][j] + 1
            else:
                table[i + 1][j + 1] = max(table[i][j + 1], table[i + 1][j])
    return table
