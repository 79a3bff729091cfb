# `__new__` of built-in types, called by itself.
class I(int):
    pass


class L(list):
    pass


class E(ValueError):
    pass


CALLS = (
    lambda: int.__new__(str, 1), lambda: str.__new__(int, 1), lambda: int.__new__(bool, 1), lambda: int.__new__(1, 1),
    lambda: int.__new__(), lambda: list.__new__(dict), lambda: dict.__new__(list), lambda: tuple.__new__(int, (1,)),
    lambda: float.__new__(int, 1), lambda: object.__new__(int), lambda: set.__new__(frozenset), lambda: bytes.__new__(str, 1),
    lambda: Exception.__new__(int), lambda: bool.__new__(int, 1), lambda: type.__new__(int, "a", (), {}),
    lambda: ValueError.__new__(KeyError, 3), lambda: list.__new__(I), lambda: list.__new__(), lambda: dict.__new__(3),
    lambda: int.__new__(I, 3), lambda: type(int.__new__(I, 3)).__name__, lambda: list.__new__(L), lambda: list.__new__(L, 1, 2),
    lambda: E.__new__(E, 1, 2), lambda: E.__new__(E, 1, 2).args, lambda: str.__new__(str, 5), lambda: dict.__new__(dict, a=1),
)  # fmt: skip
for call in CALLS:
    try:
        print(repr(call()))
    except TypeError as e:
        print(e)


class Made(list):
    def __new__(cls, *args):
        made = super().__new__(cls)
        made.given = args
        return made

    def __init__(self, *args):
        super().__init__(args[0])


print(Made([1], 2), Made([1], 2).given)


def grown(b):
    b += b
    return b


for b in (bytearray(b"ab"), bytearray()):
    try:
        print(grown(b))
    except BufferError as e:
        print(e, b)
b = bytearray(b"ab")
b.extend(b)
b[1:] = b
print(b)
