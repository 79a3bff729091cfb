# conspect: entry=direction contracts=holds exceptions=holds settled
# conspect: entry=fields contracts=holds exceptions=holds settled
# conspect: entry=cleared contracts=holds exceptions=holds settled
# Lines of text: what a group of alternatives is, into how many parts a line falls, what a replacement leaves.
import re

from conspect import ensures, requires

MOVE = re.compile(r"(up|down) ([0-9]+)")


@requires(lambda line: MOVE.fullmatch(line) is not None)
@ensures(lambda result: result in ("up", "down"))
def direction(line: str) -> str:
    move = MOVE.fullmatch(line)
    assert move is not None
    return move.group(1)


@ensures(lambda line, result: len(result) == line.count(",") + 1)
def fields(line: str) -> list[str]:
    return line.split(",")


@ensures(lambda row, result: len(result) == len(row))
@ensures(lambda result: all(result[i] != "_" for i in range(len(result))))
def cleared(row: str) -> str:
    return row.replace("_", ".")
