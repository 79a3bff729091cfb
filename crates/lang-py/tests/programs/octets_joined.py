"""Views and byte arrays: what can be joined, what reads as a number, and names of `sys` that no Python has."""

import sys

for left in (b"1", bytearray(b"2"), memoryview(b"3")):
    print(int(left))
    for right in (b"4", bytearray(b"5"), memoryview(b"6")):
        try:
            print(left + right)
        except TypeError as e:
            print(e)
try:
    view = memoryview(bytearray())
    view += bytearray()
except TypeError:
    print("not joined")
try:
    int(memoryview(b"x"))
except ValueError as e:
    print(e)
print(hasattr(sys, "frozen"), getattr(sys, "_MEIPASS", None))
