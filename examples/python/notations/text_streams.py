# conspect: entry=numbers assertions=holds exceptions=violated kind=ValueError
# An empty line is no number.
from typing import TextIO


def numbers(source: TextIO) -> int:
    return int(source.readline().strip())
