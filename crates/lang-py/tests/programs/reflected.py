"""Which of two operands is asked first, and what the special methods of built-in types give."""

import math


class A:
    def __add__(self, other):
        return "A.add"

    def __radd__(self, other):
        return "A.radd"

    def __and__(self, other):
        return NotImplemented


class B(A):
    pass


class C(A):
    def __radd__(self, other):
        return "C.radd"


class D(A):
    def __rand__(self, other):
        return "D.rand"


class Some(set):
    def __and__(self, other):
        return "Some", sorted(super().__and__(other))


print(A() + B(), A() + C(), B() + C(), C() + A(), B() + A())
print(A() & D())
print(Some([1, 2]) & {2}, {2} & {1, 2}, {1}.__and__([1]), {1}.__rsub__({1, 2}), frozenset({1}).__or__({1}))
print((5).__rdivmod__(7), (3).__rand__(6), (2).__rpow__(5), (1).__rlshift__(3), (1).__rand__("a"))
print((2.5).__pow__(2), (2.0).__rpow__(3), (7.5).__mod__(2), (2.0).__rfloordiv__(7), (0.5).__radd__(1), (2.0).__divmod__(0.5))
print([1].__imul__(2), {1: 2}.__ror__({1: 3, 4: 5}), None.__bool__())
s = {1, 2, 3}
t = s
s.__isub__({1})
s.__ixor__({3, 4})
print(sorted(t), t is s)
print(0 / -1, False / -3, 0 / 3, -1 / 10**400, 0 // -1)
for n in [1, 2, 3, 5, 6, 7, 8, 10, 1000, 2.5, 0.25]:
    print(math.log2(n), math.ceil(math.log2(n)))
s = {7}
print(s.pop(), s)
s = {"a", "b", "c"}
taken = {s.pop(), s.pop(), s.pop()}
print(sorted(taken), s)
try:
    s.pop()
except KeyError as e:
    print(e)
