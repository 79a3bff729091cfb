class A:
    def m(self):
        pass


def f():
    pass


T = type(f)
print(T is type(print), type(len) is type(print), type(str.upper) is T, type(str.upper) is type(list.append))
print(isinstance(str.upper, T), isinstance(print, T), isinstance(A.m, T), isinstance(A().m, T), isinstance(lambda: 0, T))
print(type(print).__name__, type(str.upper).__name__, type(object.__init__).__name__, print.__name__, callable(print))
# Methods that are bound are of C where their functions are, and so are functions of modules that Python has in C.
import math
import operator

B = type(print)
print(type([].append) is B, type("a".upper) is B, isinstance([].append, type(A().m)), type(A().m) is B, type({}.fromkeys) is B)
print(type(math.floor) is B, isinstance(math.floor, T), type(operator.add) is B, callable([].append), callable(math.floor))
