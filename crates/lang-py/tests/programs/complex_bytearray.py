z = complex(1, 2); w = 3 + 4j
print(z, w, z*w, z/w, z-w, z+w, 1+z, 2.5*w, 1-z, 2/w, -w, +w, w**2, w**-1, w**0, 2j**3, abs(w), abs(2j), w.real, w.imag, w.conjugate())
print(repr(1j), repr(-1j), complex(0.0,-0.0), complex(-0.0, 1), 1e100+2e-7j, z==w, z==complex(1,2), complex(3,0)==3, 3==complex(3,0), z!=1, hash(complex(3,0))==hash(3), bool(0j), complex(1j,1j))
for f in [lambda: z<w, lambda: z/0, lambda: complex("a",1), lambda: int(z), lambda: float(z), lambda: z//1, lambda: z%1, lambda: complex([]), lambda: z+"a", lambda: [1][z], lambda: complex(1,[]), lambda: range(z), lambda: round(z)]:
    try: print(f())
    except Exception as e: print(type(e).__name__, e)
print([1j, 2], {1+0j: 'a'}, isinstance(z, complex), type(z).__name__, sum([1j, 2]), f"{z}", str(z), "%s" % z)
b = bytearray(b"abc")
b.append(100); b[0] = 65; b.extend([1, 2]); b.extend(b"xy")
print(b, len(b), bytes(b), b.find(b"cd"), b[1:3], b[-1], b == b"Abcd\x01\x02xy", b"Abcd\x01\x02xy" == b, b"cd" in b, 99 in b, list(b)[:3])
del b[0]; b += b"zz"; b[0:2] = b"QQQ"
print(b, b.endswith(b"zz"), b + b"1", b"1" + b, b * 2, b.upper(), b.split(b"Q"), b.pop(), b.pop(0), b.hex(), b.decode("latin-1"), b.replace(b"Q", b"r"))
b.reverse(); print(b); b.insert(1, 7); print(b); b.remove(7); print(b, b.copy() == b, sorted(b), max(b), bytearray(3), bytearray([1,2]), bytearray(b"q") < b"r")
print(bytearray(b",").join([b"a", b"b"]), b",".join([bytearray(b"a")]), b"a,b".split(bytearray(b",")), int.from_bytes(bytearray([1,0]), "big"), bytearray.fromhex("0aff"), bytearray("hé", "utf-8"))
for f in [lambda: bytearray(-1), lambda: bytearray("a"), lambda: bytearray([256]), lambda: b.append(256), lambda: b.append("a"), lambda: b.__setitem__(0, -1), lambda: b[100], lambda: bytearray().pop(), lambda: b.remove(9), lambda: {b: 1}, lambda: b.foo, lambda: b + 1, lambda: b["a"], lambda: bytearray(1.5), lambda: 300 in b, lambda: b.__setitem__(100, 1)]:
    try: print(f())
    except Exception as e: print(type(e).__name__, e)
