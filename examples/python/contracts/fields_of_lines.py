# conspect: entry=fields contracts=violated exceptions=holds kind=PostconditionError
# conspect: entry=cleared contracts=violated exceptions=holds kind=PostconditionError
# Lines of text: into how many parts one falls, what a replacement leaves; each with a fault.
from conspect import ensures


@ensures(lambda line, result: len(result) == line.count(","))
def fields(line: str) -> list[str]:
    return line.split(",")


@ensures(lambda row, result: len(result) == len(row))
@ensures(lambda result: all(result[i] != "_" for i in range(len(result))))
def cleared(row: str) -> str:
    return row.replace("__", "..")
