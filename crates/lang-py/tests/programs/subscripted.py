"""Classes of the library that can be subscripted, for annotations and as bases."""

import asyncio, collections, contextlib, dataclasses, functools, graphlib, itertools, queue, re, types

for module, names in [
    (asyncio, "Future Queue PriorityQueue LifoQueue Task"),
    (collections, "deque defaultdict OrderedDict Counter ChainMap UserDict UserList"),
    (contextlib, "AbstractContextManager AbstractAsyncContextManager"),
    (dataclasses, "InitVar Field"),
    (functools, "partial partialmethod cached_property"),
    (graphlib, "TopologicalSorter"),
    (itertools, "chain"),
    (queue, "SimpleQueue Queue PriorityQueue LifoQueue"),
    (re, "Pattern Match"),
]:
    for name in names.split():
        try:
            made = getattr(module, name)[int]
            print(name, made is not None)
        except TypeError as e:
            print(name, e)
for made in [
    lambda: contextlib.ExitStack[int],
    lambda: contextlib.suppress[int],
    lambda: asyncio.Lock[int],
    lambda: queue.Empty[int],
]:
    try:
        print(made() is not None)
    except TypeError as e:
        print(e)


class Owned(contextlib.AbstractAsyncContextManager[None]):
    pass


class Numbers(asyncio.Queue[int]):
    pass


print(isinstance(Numbers(), asyncio.Queue), Owned.__mro__[1].__name__)


class Pair:
    __class_getitem__ = classmethod(types.GenericAlias)


print(Pair[int] == Pair[int], Pair[int, str].__args__, Pair[int].__origin__ is Pair, type(Pair()) is Pair)
print(isinstance(list[int], types.GenericAlias), isinstance(int | None, types.UnionType), isinstance(list, types.GenericAlias))
