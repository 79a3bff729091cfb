# conspect: entry=value assertions=holds exceptions=holds effort=6000000
# conspect: entry=width contracts=holds exceptions=holds effort=6000000
# What `__new__` makes of its arguments, and what it needs of them.
import re
from typing import cast

from icontract import ensure, require


class Bit(str):
    def __new__(cls, text: str) -> "Bit":
        if text not in ("0", "1"):
            raise ValueError(text)
        return cast(Bit, text)


class Line(str):
    @require(lambda text: re.match(r"^[01]\Z", text))
    def __new__(cls, text: str) -> "Line":
        return cast(Line, text)


def value(bit: Bit) -> int:
    assert len(bit) == 1
    return int(bit)


@ensure(lambda result: 0 <= result < 2)
def width(line: Line) -> int:
    return int(line)
