"""Methods of built-in types that are called through the type: what they take as their first argument."""


class Words(list):
    pass


class Table(dict):
    pass


def tried(f):
    try:
        print(repr(f()))
    except Exception as e:
        print(type(e).__name__, e)


for f in [
    lambda: str.strip(" a "),
    lambda: list.append(Words(), 1),
    lambda: dict.get(Table(a=1), "a"),
    lambda: int.bit_length(True),
    lambda: set.union({1}, [2]),
    lambda: list(map(str.upper, ["a", "b"])),
    lambda: sorted(["b", "A"], key=str.lower),
    lambda: str.join(",", ["a", "b"]),
    lambda: dict.fromkeys([1], 2),
    lambda: str.maketrans("a", "b"),
    lambda: BaseException.__str__(ValueError("a")),
    lambda: list.__len__(Words([1])),
    lambda: list.append(1, 2),
    lambda: list.append(),
    lambda: list.__len__(),
    lambda: str.upper(1),
    lambda: str.lower([]),
    lambda: str.join(1, ["a"]),
    lambda: str.split(None),
    lambda: str.startswith(b"a", b"a"),
    lambda: list(map(str.strip, ["a", 1])),
    lambda: dict.get([], 1),
    lambda: dict.keys([]),
    lambda: set.add([], 1),
    lambda: set.union([1], [2]),
    lambda: frozenset.union({1}, [2]),
    lambda: list.index((1, 2), 1),
    lambda: list.sort((1,)),
    lambda: list.__len__((1,)),
    lambda: str.__len__([]),
    lambda: list.__getitem__((1,), 0),
    lambda: int.__add__("a", 1),
    lambda: int.bit_length(1.0),
    lambda: float.is_integer(1),
    lambda: bytes.decode("a"),
]:
    tried(f)
