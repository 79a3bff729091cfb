"""Names that later versions of Python have, and names that none has."""

try:
    from heapq import heappush_max
except ImportError as e:
    heappush_max = None
    print(str(e).split(" (")[0], e.name)
try:
    from math import nothing_of_the_kind
except ImportError as e:
    print(str(e).split(" (")[0])
try:
    from os import path, sep
except ImportError:
    print("no path")
print(heappush_max, sep)
