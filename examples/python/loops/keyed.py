# Dictionaries, sets, slices and methods of texts and lists, of any size: what holds is proved without a bound.
# conspect: entry=removed assertions=holds exceptions=holds
# conspect: entry=removed_then_read assertions=holds exceptions=violated
# conspect: entry=cleared_by_another assertions=holds exceptions=violated
# conspect: entry=grown_while_walked assertions=holds exceptions=violated
# conspect: entry=discarded assertions=holds exceptions=holds
# conspect: entry=not_all_different assertions=violated exceptions=holds
# conspect: entry=first_part assertions=holds exceptions=holds
# conspect: entry=first_word assertions=holds exceptions=violated
# conspect: entry=cut assertions=holds exceptions=holds
# conspect: entry=span assertions=holds exceptions=holds
# conspect: entry=letter assertions=holds exceptions=holds
# conspect: entry=least_first assertions=holds exceptions=violated
from __future__ import annotations


def removed(d: dict[str, int], k: str):
    if k in d:
        del d[k]
    assert k not in d


def removed_then_read(d: dict[str, int], k: str):
    if k in d:
        del d[k]
    return d[k]


def cleared_by_another(d: dict[str, int], e: dict[str, int], k: str):
    if k in d:
        e.clear()
        return d[k]
    return 0


def grown_while_walked(d: dict[int, int]):
    for k in d:
        d[k + 1] = 0


def discarded(xs: list[int]):
    s = set(xs)
    s.discard(1)
    assert 1 not in s


def not_all_different(xs: list[int]):
    assert len(set(xs)) == len(xs)


def first_part(s: str):
    """The text of a documentation says nothing of the code: >>> eval("total")"""
    return s.split(",")[0]


def first_word(s: str):
    return s.split()[0]


def cut(s: str, i: int):
    if i >= 0:
        assert len(s[:i]) <= i
    assert len(s[:i]) + len(s[i:]) == len(s)


def span(xs: list[int]):
    if (n := len(xs)) == 0:
        return 0
    assert n > 0
    return max(xs) - min(xs)


def letter(n: int):
    return chr(n % 26 + 65)


def least_first(xs: list[int]):
    xs.sort()
    return xs.pop(0)


if __name__ == "__main__":
    import doctest

    total = doctest.testmod()
