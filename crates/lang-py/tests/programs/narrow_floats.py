# Narrow floats of `struct`, and the texts of floats that lie in the middle of two short ones.
import struct, random
class R:
    def __init__(s): s.x = 12345
    def n(s):
        s.x = (s.x * 6364136223846793005 + 1442695040888963407) % 2**64
        return s.x >> 11
    def uniform(s, a, b): return a + (b - a) * (s.n() / 2**53)
    def randint(s, a, b): return a + s.n() % (b - a + 1)
r = R()
xs = [0.0, -0.0, 1.0, -1.5, float("inf"), float("-inf"), float("nan"), 5e-324, 1e-45, 7e-46, 1.4e-45, 3.4028235e38, 3.4028235677973366e38, 3.5e38, 65504.0, 65519.9, 65520.0, 6e-8, 2.9e-8, 3e-8, 1e-310, 0.1]
xs += [r.uniform(-1, 1) * 10.0 ** r.randint(-46, 39) for _ in range(25)]
xs += [r.uniform(-1, 1) * 10.0 ** r.randint(-9, 5) for _ in range(25)]
for x in xs:
    for c in ("<f", ">f", "<e", "f"):
        try:
            b = struct.pack(c, x); print(c, x, b.hex(), struct.unpack(c, b)[0])
        except OverflowError as e: print(c, x, e)
for n in (0, 1, 0x7f800000, 0xff800000, 0x007fffff, 0x00800000, 0x80000000, 0x3f800000):
    print(struct.unpack("<f", n.to_bytes(4, "little")))
def inv(number):
    i = struct.unpack(">i", struct.pack(">f", number))[0]
    i = 0x5F3759DF - (i >> 1)
    y = struct.unpack(">f", struct.pack(">i", i))[0]
    return y * (1.5 - 0.5 * number * y * y)
print(inv(10), inv(4), struct.calcsize("<fe"))
print(-64.695953369140625, 145.259185791015625, 5e-324, 1e16, 123456789012345680.0, 0.0001, 0.00001234, 100000.0)
for _ in range(200):
    print((r.n() >> 29) / 2.0 ** (r.n() % 40))
