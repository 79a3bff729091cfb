# Complex numbers and hexadecimal floats as texts.


def show(action):
    try:
        print(repr(action()))
    except Exception as error:
        print(type(error).__name__, error)


show(lambda: ([complex(t) for t in ("1+2j", " ( 1.5e3-2.5j ) ", "j", "-j", "+j", "3", "-4.5", "1e5j", "1+j", "1-j", "inf+nanj", "-infj", "1_0+2_0j", "1e-3+1e+2j", ".5j", "5.J", "-0.0", "0x" if 0 else "0j")]))
show(lambda: (complex("")))
show(lambda: (complex("1+2")))
show(lambda: (complex("1 + 2j")))
show(lambda: (complex("abc")))
show(lambda: (complex("1+2i")))
show(lambda: (complex("1+2jj")))
show(lambda: (complex("(1+2j")))
show(lambda: (complex("1e+j")))
show(lambda: (complex("i")))
show(lambda: (complex("1+-2j")))
show(lambda: (complex("++j")))
show(lambda: (f"{1+2j:.2f}|{1-2.5j:>20.1f}|{1+2j:*^15g}|{1+2j:+.1e}|{1+2j: .0f}|{1+2j:<12.1f}|{-1-0j:g}|{complex('nan'):f}|{1000000+2j:,.1f}"))
show(lambda: (f"{1+2j:=10.1f}"))
show(lambda: (f"{1+2j:010.1f}"))
show(lambda: (float.fromhex("0x1.8p3"), float.fromhex("-0x.8"), float.fromhex("inf"), float.fromhex(" 1p-1074 "), float.fromhex("0x1.fffffffffffffp1023"), float.fromhex("1p-1076"), float.fromhex("ff"), float.fromhex("0x1.00000000000008p0"), float.fromhex("0x1.000000000000081p0"), float.fromhex((1.1).hex()), float.fromhex("-0"), float.fromhex("-nan")))
show(lambda: (float.fromhex("1p1024")))
show(lambda: (float.fromhex("")))
show(lambda: (float.fromhex("0x")))
show(lambda: (float.fromhex("1p")))
show(lambda: (float.fromhex("g")))
show(lambda: (float.fromhex(5)))
