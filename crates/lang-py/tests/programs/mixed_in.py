# What abstract classes of collections and classes to derive from mix in.
from collections import ChainMap, UserDict, UserList
from collections.abc import MutableSet, Sequence
from fractions import Fraction


class Bag(MutableSet):
    def __init__(self, items=()):
        self.items = list(dict.fromkeys(items))

    def __contains__(self, x):
        return x in self.items

    def __iter__(self):
        return iter(self.items)

    def __len__(self):
        return len(self.items)

    def add(self, x):
        if x not in self.items:
            self.items.append(x)

    def discard(self, x):
        if x in self.items:
            self.items.remove(x)

    def __repr__(self):
        return "Bag(%r)" % self.items


b = same = Bag([1, 2])
b |= [3, 4]
print(b, b is same)
b &= Bag([2, 3, 9])
print(b, b is same)
b ^= [3, 5]
print(b, b is same)
b -= [5]
print(b, b is same, [2, 7] - b, [7] ^ b, b & [2], [2] | b, b - Bag([2]), b <= Bag([2, 3]), b == {2})
b ^= b
print(b)
b |= [1]
b -= b
print(b, len(b))
c = ChainMap({"a": 1}, {"b": 2})
d = c
c |= {"z": 5}
print(c.maps, c is d)
u = v = UserDict(a=1)
u |= {"b": 2}
print(u, u is v)
for mapping in (c, u):
    try:
        reversed(mapping)
    except TypeError as error:
        print(error)
x = y = UserList([1, 2])
x += [3]
x *= 2
print(x, x is y, x * 2, 2 * x, [0] + x, list(reversed(x)), x[1:3])
print(Fraction(1, 2).real, Fraction(1, 2).imag, Fraction(1, 3).conjugate(), complex(Fraction(1, 2)))


class Pair(Sequence):
    def __getitem__(self, i):
        return (5, 6)[i]

    def __len__(self):
        return 2


match Pair():
    case [a, b]:
        print(a, b, 5 in Pair(), Pair().index(6), Pair().count(5), list(reversed(Pair())))
