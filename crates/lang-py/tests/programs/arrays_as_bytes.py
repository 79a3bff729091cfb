# Arrays and byte arrays where bytes are taken.
from array import array
b = bytearray(b"hello world")
print(b.count(b"o"), b.find(b"w"), b.center(15), b.partition(b" "), b.rpartition(b"o"), b.rsplit(b"o", 1), hasattr(bytearray, "count"))
print(bytearray.count(b, b"l"), bytearray.upper(b), b.strip(b"h"), b.replace(b"l", b"L"))
print(bytes(array("h", [1, 2])), bytearray(array("h", [1, 2])), b"1" + array("b", [1]), array("b", [1, 2]) in b"\x01\x02\x03")
print(bytearray(b"23") in b"1234", int(bytearray(b"12")), b"ab" == bytearray(b"ab"))
for f in (lambda: "%(foo)s %s" % {"foo": 1}, lambda: bytes(2**70), lambda: bytearray(2**70), lambda: int(bytearray(b"x")), lambda: bytearray(3.5), lambda: b"1" in 3):
    try: print(f())
    except Exception as e: print(type(e).__name__, e)
print("%s %(foo)s %(foo)s" % {"foo": 1}, bytearray(b"\x01") == array("B", [1]))
