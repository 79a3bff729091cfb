# Names are bound where a whole pattern has matched, and before its guard is looked at.
def first(v):
    x = y = rest = "old"
    match v:
        case (x, 3):
            found = "three"
        case [y, *rest, 4]:
            found = "four"
        case {"k": x, **rest} if x:
            found = "key"
        case (1 as x, 2) | (2, 1 as x):
            found = "one"
        case str() as y if y > "m":
            found = "text"
        case _:
            found = "none"
    return found, x, y, rest


for v in [(1, 3), (1, 2), (2, 1), (2, 2), [1, 2, 4], [1, 2, 3], {"k": 0, "l": 1}, {"k": 5, "l": 1}, "a", "z"]:
    print(first(v))


def counted():
    n = 0
    match [(yield 1), 2]:
        case [n, 3]:
            pass
        case [a, 2] if (yield n):
            n = a
    yield n


for sent in [True, False]:
    g = counted()
    print(next(g), g.send(7), g.send(sent))
