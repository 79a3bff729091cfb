# Views of bytes, and bytes as files.
import io, collections.abc, struct


def show(action):
    try:
        print(repr(action()))
    except Exception as error:
        print(type(error).__name__, error)




def case_1():
    m = memoryview(b"abcdef")
    return (m[0], m[-1], m[1:3].tobytes(), m[::2].tolist(), len(m), m == b"abcdef", bytes(m[::-1]), m.readonly, m.nbytes, m.format, m.shape, m.hex(), 97 in m, list(m), m[2:][0], m.obj, hash(m) == hash(b"abcdef"), m[::2].contiguous, m[::3].strides)


show(case_1)


def case_2():
    x = bytearray(b"abcdef")
    m = memoryview(x)
    m[0] = 65
    m[1:3] = b"ZZ"
    m[::-1][0] = 33
    return (x, m.readonly, list(m), list(reversed(m)), m == x)


show(case_2)
show(lambda: (memoryview("a")))
show(lambda: (memoryview(b"ab")[5]))
show(lambda: (memoryview(b"ab")["a"]))
show(lambda: (memoryview(b"ab").__setitem__(0, 1)))
show(lambda: (memoryview(bytearray(b"ab")).__setitem__(0, 300)))
show(lambda: (memoryview(bytearray(b"ab")).__setitem__(0, "a")))
show(lambda: (memoryview(bytearray(b"ab")).__setitem__(slice(0, 1), b"abc")))
show(lambda: (memoryview(bytearray(b"ab")).__setitem__(slice(0, 1), [1])))
show(lambda: (memoryview(bytearray(b"ab")).__setitem__(9, 1)))
show(lambda: (memoryview(bytearray(b"ab")).__delitem__(0)))
show(lambda: (hash(memoryview(bytearray(b"a")))))


def case_3():
    m = memoryview(b"ab")
    m.release()
    return len(m)


show(case_3)


def case_4():
    m = memoryview(bytearray(b"ab"))
    m.release()
    return m == m, m == b"ab"


show(case_4)


def case_5():
    x = bytearray(b"ab")
    m = memoryview(x)
    m.release()
    x.append(1)
    return x


show(case_5)
show(lambda: (isinstance(memoryview(b""), collections.abc.Sequence), int.from_bytes(memoryview(b"\x01\x02"), "big"), b"".join([memoryview(b"a"), b"b"]), b"a" + memoryview(b"b"), struct.unpack("<H", memoryview(b"\x01\x02")), bytearray(memoryview(b"q"))))
show(lambda: (b"abcdef".hex(":"), b"abcde".hex("-", 2), b"abcde".hex("-", -2), b"".hex(":"), b"abc".hex("-", 0), bytearray(b"ab").hex(" "), memoryview(b"ab").hex(":")))
show(lambda: (b"ab".hex("::")))
show(lambda: (b"ab".hex(5)))


def case_6():
    b = io.BytesIO(b"ab\ncd")
    return (b.read(1), b.readline(), b.readline(), b.read(), b.seek(0), b.read(), b.tell(), b.getvalue(), b.seek(-1, 2), b.read(), b.seek(1), b.write(b"XYZ"), b.getvalue(), b.truncate(2), b.getvalue())


show(case_6)


def case_7():
    b = io.BytesIO()
    b.seek(3)
    b.write(b"a")
    return b.getvalue(), b.readable(), b.closed, list(io.BytesIO(b"a\nb\n")), io.BytesIO(b"a\nb").readlines()


show(case_7)
show(lambda: (io.BytesIO("a")))
show(lambda: (io.BytesIO().write("a")))
show(lambda: (io.BytesIO().seek(-1)))


def case_8():
    b = io.BytesIO()
    b.close()
    return b.read()


show(case_8)
