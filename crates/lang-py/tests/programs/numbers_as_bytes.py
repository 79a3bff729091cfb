from array import array
import struct, unittest
a = array('i', [1, 2, 3])
a.append(4); a.extend([9]); a.insert(0, 7)
print(a, len(a), a[3], sum(a), a.tolist(), a[1:3], a[-1], a.index(9), a.count(2), 3 in a, a == array('i', [7,1,2,3,4,9]), a.typecode, a.itemsize, array('d'), array('d', [1, 2.5]))
a[0] = 5; del a[1]; a += array('i', [8]); a.reverse(); print(a, a.pop(), a.pop(0), a * 2, a + a, a.tobytes(), array('i') < a, list(a))
for f in [lambda: a.append(2**31), lambda: a.append(-2**31-1), lambda: array('b', [128]), lambda: array('B', [-1]), lambda: a.append(1.5), lambda: a.append("x"), lambda: a[50], lambda: array('i').pop(), lambda: array('z'), lambda: a.remove(99), lambda: a.index(99), lambda: {a: 1}, lambda: a + [1], lambda: array('h', [40000]), lambda: array('i', "abc"), lambda: a.__setitem__(50, 1), lambda: a.foo]:
    try: print(f())
    except Exception as e: print(type(e).__name__, e)
print(struct.pack("<I", 1), struct.pack(">HhB", 1, -2, 3), struct.unpack("<I", b"\x01\x00\x00\x00"), struct.calcsize("<IHB"), struct.pack("<d", 1.5), struct.unpack(">d", struct.pack(">d", -2.25)), struct.pack("3s2x?c", b"ab", True, b"z"), struct.unpack("<2h3s", b"\x01\x00\xff\xffabc"), struct.unpack_from("<H", b"\0\1\2\3", 1), list(struct.iter_unpack("<H", b"\1\0\2\0")))
for f in [lambda: struct.pack("<I"), lambda: struct.unpack("<I", b"1"), lambda: struct.pack("<Z", 1), lambda: struct.pack("<I", "a")]:
    try: print(f())
    except struct.error as e: print(type(e).__name__, e)
class T(unittest.TestCase):
    def setUp(self): self.v = [1, 2]
    def test_a(self):
        self.assertEqual(len(self.v), 2)
        with self.assertRaises(IndexError): self.v[5]
        with self.assertRaises(ValueError) as c: int("x")
        self.assertIn("invalid", str(c.exception))
        self.assertRaises(ZeroDivisionError, lambda: 1 / 0)
        self.assertAlmostEqual(0.1 + 0.2, 0.3); self.assertCountEqual([1, 2], [2, 1]); self.assertIsNone(None)
    def test_b(self):
        with self.assertRaises(KeyError): pass
    def test_c(self): self.assertTrue(0, "why")
    def test_d(self): self.assertEqual(1, 2)
for n in "abcd":
    try: T("test_" + n).debug(); print("ok")
    except AssertionError as e: print(e)
def f(): pass
print(isinstance(f, type(f)), isinstance(3, type(f)))
