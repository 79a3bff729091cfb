# Which object it is, where Python leaves no choice.
t = (1, 2)
made = tuple([1, 2])
print(t is t, t is made, made is not t, t[:] is t, t[0:2] is t, t[:1] is t, tuple(t) is t, t * 1 is t, t + () is t, () + t is t)
print(t * 0 is (), tuple([]) is (), (1, 2) is (2, 1), (1,) is (1.0,), (1, (2,)) is (1, [2]))
b = bytes([1, 2])
print(b is b, b is b"\1\2", bytes() is b"", b"ab" is b"ba", b[0:0] is b"")
s = "ab"
print("" is s[0:0], s is "ba", s is not "abc", s is None, None is None, 5 is 5)
x, y = [], []
print(x is y, x is x, {} is {}, print is print, int is int, Ellipsis is ...)


class T(tuple):
    pass


print(T() is (), T(t) is t, T(t)[:] is t)
