# conspect: entry=direction contracts=holds exceptions=holds settled
# A group of alternatives is one of them.
import re

from conspect import ensures, requires

MOVE = re.compile(r"(up|down) ([0-9]+)")


@requires(lambda line: MOVE.fullmatch(line) is not None)
@ensures(lambda result: result in ("up", "down"))
def direction(line: str) -> str:
    move = MOVE.fullmatch(line)
    assert move is not None
    return move.group(1)
