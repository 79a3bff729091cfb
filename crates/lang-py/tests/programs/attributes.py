x = 1
class A:
    def __init__(self, **kw):
        self.__dict__.update(kw)
a = A(p=1, q=2)
print(a.p, a.q, vars(a), a.__dict__ == {"p": 1, "q": 2})
d = a.__dict__
a.r = 3
print(len(d), list(d), d["r"], "r" in d)
del a.p
print(d, d.items(), list(d.values()))
del d["q"]
print(hasattr(a, "q"))
d.clear()
print(vars(a))
class B(A):
    def __getattr__(self, n): return "dyn " + n
b = B(z=1)
print(b.z, b.nope, sorted(b.__dict__))
for k, v in b.__dict__.items(): print(k, v)
print("it's o'neil ab1c".title(), f"{3.5:.2f} {255:#x}")
print([n & 6 | 9 ^ 3 for n in range(-3, 4)], 2 ** 5, 1 << 7, -9 >> 1)
print(7 / 2, 10**30 / 3, 3 == 3.0, 2**53 + 1 == float(2**53), int(-2.7), round(2.5))
