"""Integers without bounds, floats, and where they meet."""

big = 2**100
print(big, -big // 7, -big % 7, big >> 90, big & 0xFFFF_FFFF_FFFF, ~big, (-big) >> 3)
print(7 // -2, -7 // 2, 7 % -2, -7 % 2, 7.5 // -2, -7.5 % 2, 1e300 * 1e10)
print(1 == 1.0 == True, hash(1) == hash(1.0), {1: "a", 1.0: "b", True: "c"})
print(10**20 // 3, 10**20 / 3, 2**0.5, 2**-2, 0.1 + 0.2, 1e16, 1e-5, -0.0)
print(int("0x_ff", 16), int(" -12 "), int(3.99), int(-3.99), float("1e3"), round(2.5), round(3.5))
print(2**63 - 1 + 1, -(2**63) - 1, 2**62 * 4, (1 << 64) - 1)
print(True + True, True & False, True ^ True, not 0, 3 < 4 < 5, 3 < 4 > 5)
print(2**53 + 1 == float(2**53), 2**53 + 1 > 2.0**53, 10**400 > 1e308)
for f in (lambda: 1 // 0, lambda: 1 % 0, lambda: 1 / 0, lambda: 1.0 // 0, lambda: 1 << -1, lambda: 10**400 * 1.0):
    try:
        print(f())
    except (ZeroDivisionError, ValueError, OverflowError) as e:
        print(type(e).__name__, e)
print(abs(-5), divmod(-7, 2), pow(3, 4, 5), min(3, 1.5), max([1, 2, 3]), sum([1, 2.5]))
print(bin(10), hex(255), oct(8), (5).bit_length(), chr(97), ord("b"))
from math import inf, pow as real_power
for f in (
    lambda: (0.0**-inf, (-0.0) ** -inf, 0**-inf, 0.0**inf, inf**-inf),
    lambda: 0.0**-1.0,
    lambda: (real_power(0.0, -inf), real_power(-0.0, -inf)),
    lambda: real_power(0, -2),
    lambda: (float(bytearray(b"3.5")), float(memoryview(b"2.5")), int(bytearray(b"12"), 16)),
    lambda: float(bytearray(b"x")),
    lambda: int(bytearray(b"xy"), 16),
    lambda: int(memoryview(b"12"), 16),
    lambda: (str(bytearray(b"ab"), "ascii"), str(memoryview(b"ab"), "ascii"), str(b"\xff", "utf-8", "replace")),
    lambda: str(3, "utf-8"),
    lambda: str("a", "utf-8"),
    lambda: str(None, errors="ignore"),
):
    try:
        print(f())
    except (TypeError, ValueError, ZeroDivisionError) as e:
        print(type(e).__name__, e)


class Bell:
    def ring(self): ...
    def stop(self): ...


one, two = Bell(), Bell()
print(hash(one.ring) == hash(one.ring), hash(one.ring) == hash(two.ring), hash(one.ring) == hash(one.stop))
print(len({one.ring, one.ring, two.ring, one.stop}))
