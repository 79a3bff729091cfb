"""Methods of bytes and bytearray, and their operator %."""


class Octets:
    def __bytes__(self):
        return b"<o>"


def tried(f):
    try:
        print(repr(f()))
    except Exception as e:
        print(type(e).__name__, e)


for kind in (bytes, bytearray):
    for text in (b"", b"ab cd", b"AB12cd", b"Ab Cd", b"a\tbc\td\n\te", b"x1y", b"\xe4b"):
        v = kind(text)
        print(v.capitalize(), v.title(), v.swapcase(), v.istitle(), v.expandtabs(), v.expandtabs(3), v.expandtabs(0))
        print(v.translate(None, b"b"), v.translate(bytes.maketrans(b"abc", b"xyz")))
print(bytes.maketrans(b"a", b"b")[96:99], bytearray.maketrans(b"a", b"b")[97])
for f in [
    lambda: b"%d %s|%b" % (1, b"x", bytearray(b"y")),
    lambda: b"%c%c%x" % (65, b"z", 255),
    lambda: bytearray(b"%5d|%-5s|%05.1f") % (42, b"ab", 2.25),
    lambda: b"%a %r" % ("\xe4", [1]),
    lambda: b"%(k)s%%" % {b"k": b"v"},
    lambda: b"%s" % Octets(),
    lambda: b"%s" % "a",
    lambda: b"%d" % "a",
    lambda: b"%c" % 256,
    lambda: b"%s %s" % b"a",
    lambda: b"%s" % (b"a", b"b"),
    lambda: b"abc".translate(b"a"),
    lambda: bytes.maketrans(b"a", b""),
    lambda: b"a".__add__(b"b") + b"a".__mul__(2),
    lambda: "%s" % range(2),
    lambda: "a" % b"b",
]:
    tried(f)
