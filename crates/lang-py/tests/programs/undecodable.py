# Texts that cannot be encoded, bytes that cannot be decoded.


def show(action):
    try:
        print(repr(action()))
    except Exception as error:
        print(type(error).__name__, error)


show(lambda: (b"\xff".decode()))
show(lambda: (b"a\xc3".decode()))
show(lambda: (b"a\xc3z".decode()))
show(lambda: (b"\xe0\x80\x80".decode()))
show(lambda: (b"\xe2\x82".decode()))
show(lambda: (b"\xe2\x82z".decode()))
show(lambda: (b"\xed\xa0\x80".decode()))
show(lambda: (b"\xf0\x9f\x98".decode()))
show(lambda: (b"\xf0\x9f\x98z".decode()))
show(lambda: (b"\xf0\x80\x80\x80".decode()))
show(lambda: (b"\xf4\x90\x80\x80".decode()))
show(lambda: (b"\xf5".decode()))
show(lambda: (b"\x80".decode("ascii")))
show(lambda: ([b"a\xe2\x82z\xff\xf0\x9f\x98\xc3\xa9".decode("utf-8", m) for m in ("ignore", "replace", "backslashreplace")], b"\x80a".decode("ascii", "replace"), b"\x80a".decode("ascii", "ignore")))
show(lambda: (b"\xff".decode("utf-8", "foo"), 1))
show(lambda: (b"a".decode("utf-8", "foo")))
show(lambda: (["aé€😀".encode("ascii", m) for m in ("ignore", "replace", "backslashreplace", "xmlcharrefreplace")], ["aé€😀".encode("latin-1", m) for m in ("ignore", "replace", "backslashreplace", "xmlcharrefreplace")]))
show(lambda: ("é".encode("ascii", "foo")))
show(lambda: ("é€".encode("ascii")))
