# conspect: entry=last_digit assertions=violated exceptions=holds kind=AssertionError effort=6000000
# conspect: entry=size contracts=violated kind=PostconditionError effort=6000000
# What `__new__` makes of its arguments, and what it needs of them.
import re
from typing import List, cast

from icontract import DBC, ensure, require


class Digits(str):
    def __new__(cls, text: str) -> "Digits":
        if not re.fullmatch(r"[0-9]{2}", text):
            raise ValueError(text)
        return cast(Digits, text)


class Rows(DBC):
    @require(lambda rows: all(re.match(r"^[01]+\Z", row) for row in rows))
    def __new__(cls, rows: List[str]) -> "Rows":
        return cast(Rows, rows)

    def __len__(self) -> int:
        raise NotImplementedError("for annotations only")


def last_digit(digits: Digits) -> None:
    assert isinstance(digits, str)
    assert digits[1] != "7"


@ensure(lambda result: result < 2)
def size(rows: Rows) -> int:
    return len(rows)
