# The modules of functions.
import functools
from collections import namedtuple


def f(): pass
def deco(g):
    @functools.wraps(g)
    def h(*a): return g(*a)
    return h


@deco
def k(): pass


class A:
    def m(self): pass


f.__module__, before = "other", f.__module__
print(before, f.__module__, k.__module__, A.m.__module__, A().m.__module__, A.__module__, (lambda: 1).__module__)
print(len.__module__, functools.reduce.__name__, int.__module__)
