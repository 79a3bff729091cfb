# The classes of iterators, what iteration does to what changes, and views of dictionaries.
from collections.abc import Collection, Container, ItemsView, Iterator, KeysView, Mapping, MappingView, Set, ValuesView


class Items:
    def __getitem__(self, i):
        raise IndexError


SOURCES = (
    [], (), "", "é", b"", bytearray(), {}, {}.keys(), {}.values(), {}.items(), set(), frozenset(), range(3), range(10**30),
    reversed([]), reversed(()), reversed({}), reversed({}.values()), reversed({}.items()), reversed("a"), zip(),
    map(abs, []), filter(None, []), enumerate([]), iter(int, 1), (i for i in []), Items(),
)  # fmt: skip
for source in SOURCES:
    it = iter(source)
    print(type(source).__name__, type(it).__name__, it.__class__ is type(it), isinstance(it, Iterator), iter(it) is it)
    try:
        print(next(it))
    except StopIteration:
        print("over", list(it))
KINDS = (Collection, Container, Set, Mapping, MappingView, KeysView, ItemsView, ValuesView)
for view in ({}.keys(), {}.values(), {}.items(), {}):
    print(type(view).__name__, [kind.__name__ for kind in KINDS if isinstance(view, kind)])
d = {"a": 1, "b": 2, "c": 3}
del d["b"]
print(list(d.values()), list(d.items()), list(reversed(d)), list(reversed(d.values())), list(reversed(d.items())))
for view in (d, d.keys(), d.values(), d.items()):
    it = iter(view)
    next(it)
    d[len(d)] = 0
    try:
        next(it)
    except RuntimeError as e:
        print(e)
it = iter(d.values())
print(len(list(it)))
d["z"] = 1
print(next(it, "over"))


class M(Mapping):
    def __init__(self):
        self.d = {1: 2}

    def __getitem__(self, k):
        return self.d[k]

    def __iter__(self):
        return iter(self.d)

    def __len__(self):
        return len(self.d)


m = M()
keys, values, items = m.keys(), m.values(), m.items()
m.d[3] = 4
print(list(keys), list(values), list(items), 3 in keys, 4 in values, (3, 4) in items, (3, 5) in items, len(items))
print(keys & {1, 5}, keys == {1, 3}, isinstance(keys, KeysView), isinstance(values, Set))
for name in ("iterator", "generator", "dict_keys", "_text"):
    try:
        eval
        {"iterator": lambda: iterator, "generator": lambda: generator, "dict_keys": lambda: dict_keys, "_text": lambda: _text}[name]()
    except NameError as e:
        print(e)
