# Bytes as digits, check sums and identifiers.
import base64, binascii, hashlib, uuid


def show(action):
    try:
        print(repr(action()))
    except Exception as error:
        print(type(error).__name__, error)


show(lambda: ([base64.b64encode(bytes(range(n))) for n in range(6)], base64.b64decode("aGVsbG8="), base64.urlsafe_b64encode(b"\xff\xfe\xfd"), base64.urlsafe_b64decode("__79"), base64.b64decode(b"aGV\nsbG8="), base64.b64encode(b"\xff\xfe", b"-_")))
show(lambda: (base64.b64decode("abc")))
show(lambda: (base64.b64decode("a")))
show(lambda: (base64.b64decode("abcde")))
show(lambda: (base64.b64decode("ab=c=")))
show(lambda: (base64.b64decode("!!!!", validate=True)))
show(lambda: (base64.b64decode("=abc", validate=True)))
show(lambda: (base64.b64decode("ab==cd", validate=True)))
show(lambda: (base64.b64decode("é")))
show(lambda: (base64.b64encode("a")))
show(lambda: ([base64.b32encode(bytes(range(n))) for n in range(7)], [base64.b32decode(base64.b32encode(bytes(range(n)))) for n in range(7)]))
show(lambda: (base64.b32decode("mzxw6===")))
show(lambda: (base64.b32decode("mzxw6===", casefold=True)))
show(lambda: (base64.b32decode("A")))
show(lambda: (base64.b32decode("AAAAA=A=")))
show(lambda: (base64.b32decode("AA======"), base64.b32decode("AAAA===="), base64.b32decode("")))
show(lambda: (base64.b32decode("AAA=====")))
show(lambda: (base64.b16encode(b"\x1f\xe0"), base64.b16decode("1FE0"), base64.b16decode("1fe0", True)))
show(lambda: (base64.b16decode("1fe0")))
show(lambda: (base64.b16decode("1FE")))
show(lambda: ([base64.b85encode(bytes(range(n))) for n in range(7)], [base64.b85decode(base64.b85encode(bytes(range(n)))) for n in range(7)]))
show(lambda: (base64.b85decode(" ")))
show(lambda: (base64.b85decode("~~~~~")))
show(lambda: (binascii.hexlify(b"ab"), binascii.unhexlify("6162"), binascii.crc32(b"hello"), binascii.crc32(b"b", 5), binascii.b2a_base64(b"abc"), binascii.a2b_base64("YWJj"), binascii.crc_hqx(b"abc", 0)))
show(lambda: (binascii.unhexlify("abc")))
show(lambda: (binascii.unhexlify("zz")))
show(lambda: ([hashlib.new(k, b"abc").hexdigest() for k in ("md5", "sha1", "sha224", "sha256", "sha384", "sha512")]))
show(lambda: ([hashlib.new(k, bytes(range(n % 256)) * (1 + n // 256)).hexdigest() for k in ("md5", "sha1", "sha256", "sha512") for n in (0, 55, 56, 63, 64, 65, 111, 112, 119, 120, 128, 200)]))


def case_1():
    h = hashlib.sha256()
    h.update(b"a")
    c = h.copy()
    h.update(b"b")
    return (h.hexdigest(), c.hexdigest(), h.digest_size, h.name, h.block_size, h.digest()[:2])


show(case_1)
show(lambda: (hashlib.md5("a")))
show(lambda: (hashlib.new("nope")))
show(lambda: (uuid.UUID("12345678123456781234567812345678"), str(uuid.UUID(int=5)), uuid.UUID(bytes=bytes(range(16))).hex, uuid.uuid5(uuid.NAMESPACE_DNS, "python.org"), uuid.uuid3(uuid.NAMESPACE_URL, "x"), uuid.UUID(int=1) < uuid.UUID(int=2), uuid.UUID(bytes_le=bytes(range(16))), uuid.UUID(fields=(1,2,3,4,5,6)), uuid.UUID("{6ba7b810-9dad-11d1-80b4-00c04fd430c8}").urn))
show(lambda: (uuid.UUID("6ba7b810-9dad-11d1-80b4-00c04fd430c8").version, uuid.UUID(int=0).version, uuid.UUID(int=0).variant, uuid.NAMESPACE_DNS.fields, uuid.NAMESPACE_DNS.time, uuid.NAMESPACE_DNS.clock_seq, uuid.NAMESPACE_DNS.bytes_le, uuid.NAMESPACE_DNS.node))
show(lambda: (uuid.UUID("x")))
show(lambda: (uuid.UUID()))
show(lambda: (uuid.UUID(int=-1)))
show(lambda: (uuid.UUID(fields=(2**32,2,3,4,5,6))))
show(lambda: (uuid.UUID(fields=(1,2,3,256,5,6))))


def case_2():
    x = uuid.UUID(int=1)
    x.int = 4
    return None


show(case_2)
