from typing import Optional


def text(s: str) -> int:
    if len(s) > 3:
        return -1
    n = 0
    for c in s:
        if c == " ":
            n += 1
    assert n <= 3
    return n


def text_bad(s: str) -> int:
    if len(s) > 3:
        return -1
    n = 0
    for c in s:
        if c == " ":
            n += 1
    assert n < 3
    return n


def octets(b: bytes) -> int:
    """Counts."""
    if not b or 2 < len(b):
        raise ValueError(f"{len(b)} octets")
    n = 0
    for x in b:
        n += x
    assert n <= 510
    return n


def octets_bad(b: bytes) -> int:
    if not b or 2 < len(b):
        return 0
    n = 0
    for x in b:
        n += x
    assert n < 510
    return n


def numbers(ns: list[int], limit: int) -> int:
    assert 1 <= len(ns) <= 2
    first = ns[0]
    for n in ns:
        first = max(first, n)
    return first


def optional(s: Optional[str]) -> int:
    if s is None or len(s) >= 3:
        return 0
    assert len(s) < 3
    return len(s)


def at_the_bound(s: str) -> None:
    if len(s) > 2:
        raise KeyError("long")


def looks_first(s: str) -> int:
    if s[:1] == "x":
        return len(s)
    if len(s) > 2:
        return 0
    return 1


def two(a: list[int], b: list[int]) -> None:
    if len(a) > 1:
        return
    b.append(1)
    assert len(a) <= 1


class TooLong(Exception):
    def __init__(self, text: str):
        super().__init__(text)
        assert len(text) < 2


def told_length(s: str) -> int:
    if len(s) > 2:
        raise TooLong(f"{len(s)}")
    return 0


def another_length_first(s: str) -> int:
    """A text of five raises; that is longer than what all the rest is told by."""
    if len(s) == 5:
        raise ValueError("five")
    if len(s) > 3:
        return 0
    return len(s)
