# Sizes beyond the machine's, and integers that are too long for a text.
BIG = 2**70
for f in (
    lambda: [1, 2].pop(BIG),
    lambda: [].pop(BIG),
    lambda: [1].insert(-BIG, 2),
    lambda: "a".zfill(BIG),
    lambda: "a".center(BIG),
    lambda: "a".ljust(2**63),
    lambda: "a".replace("a", "b", BIG),
    lambda: "a b".split(None, BIG),
    lambda: "a b".rsplit(" ", -BIG),
    lambda: b"a".replace(b"a", b"b", BIG),
    lambda: "ab" * BIG,
    lambda: "ab" * 2**62,
    lambda: [1] * -BIG,
    lambda: b"ab" * 2**63,
    lambda: str(10**4300),
    lambda: repr([10**4300]),
    lambda: f"{-10**4300}",
    lambda: "%d" % 10**4300,
    lambda: int("1" * 4301),
):
    try:
        print(len(f()))
    except (OverflowError, ValueError, IndexError, MemoryError) as e:
        print(type(e).__name__, e)
print("abc".find("c", -BIG, BIG), [1, 2].index(2, -BIG, BIG), "abc"[-BIG:BIG], "" * 2**62, [] * 2**62, (1,) * -5)
print(len(str(10**4299)), len(str(-(10**4299))), len(hex(10**5000)), int("1" * 4300) % 10, int("f" * 5000, 16) % 7)
