# conspect: entry=fields contracts=holds exceptions=holds settled
# conspect: entry=cleared contracts=holds exceptions=holds settled
# Lines of text: into how many parts one falls, what a replacement leaves.
from conspect import ensures


@ensures(lambda line, result: len(result) == line.count(",") + 1)
def fields(line: str) -> list[str]:
    return line.split(",")


@ensures(lambda row, result: len(result) == len(row))
@ensures(lambda result: all(result[i] != "_" for i in range(len(result))))
def cleared(row: str) -> str:
    return row.replace("_", ".")
