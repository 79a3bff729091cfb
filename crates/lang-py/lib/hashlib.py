"""hashlib: MD5 (RFC 1321), SHA-1 and SHA-2 (FIPS 180-4) of known bytes. Of unknown ones they are unknown by name."""

import math

from _intrinsics import is_known, unsupported


def _fraction(x, bits):
    """The first bits behind the point of a root of a small number: `x` is the root of the number times a power of two."""
    return x & ((1 << bits) - 1)


def _primes(n):
    found = []
    candidate = 2
    while len(found) < n:
        if all(candidate % p for p in found):
            found.append(candidate)
        candidate += 1
    return found


def _cube_root(n):
    """The greatest integer whose cube is not above a number."""
    lo, hi = 0, 1 << (n.bit_length() // 3 + 2)
    while lo < hi:
        middle = (lo + hi + 1) // 2
        if middle**3 <= n:
            lo = middle
        else:
            hi = middle - 1
    return lo


class _Constants:
    """Tables, made when they are needed first."""

    def __init__(self):
        self.found = {}

    def roots(self, word):
        if word not in self.found:
            rounds = 64 if word == 32 else 80
            primes = _primes(rounds)
            squares = [_fraction(math.isqrt(p << 2 * word), word) for p in primes[:16]]
            cubes = [_fraction(_cube_root(p << 3 * word), word) for p in primes]
            self.found[word] = (squares, cubes)
        return self.found[word]


_constants = _Constants()
# The integer part of 2**32 times the sines of 1, 2, ... (RFC 1321, section 3.4), which no C library has to compute.
_SINES = bytes.fromhex(
    "d76aa478e8c7b756242070dbc1bdceeef57c0faf4787c62aa8304613fd469501698098d88b44f7afffff5bb1895cd7be6b901122fd987193a679438e49b40821"
    "f61e2562c040b340265e5a51e9b6c7aad62f105d02441453d8a1e681e7d3fbc821e1cde6c33707d6f4d50d87455a14eda9e3e905fcefa3f8676f02d98d2a4c8a"
    "fffa39428771f6816d9d6122fde5380ca4beea444bdecfa9f6bb4b60bebfbc70289b7ec6eaa127fad4ef308504881d05d9d4d039e6db99e51fa27cf8c4ac5665"
    "f4292244432aff97ab9423a7fc93a039655b59c38f0ccc92ffeff47d85845dd16fa87e4ffe2ce6e0a30143144e0811a1f7537e82bd3af2352ad7d2bbeb86d391"
)
_TURNS = ((7, 12, 17, 22), (5, 9, 14, 20), (4, 11, 16, 23), (6, 10, 15, 21))


def _padded(data, block, length, order):
    zeros = -(len(data) + 1 + length) % block
    return data + b"\x80" + b"\0" * zeros + (8 * len(data)).to_bytes(length, order)


def _md5(data):
    a0, b0, c0, d0 = 0x67452301, 0xEFCDAB89, 0x98BADCFE, 0x10325476
    data = _padded(data, 64, 8, "little")
    for start in range(0, len(data), 64):
        words = [int.from_bytes(data[start + 4 * i : start + 4 * i + 4], "little") for i in range(16)]
        a, b, c, d = a0, b0, c0, d0
        for i in range(64):
            if i < 16:
                f, g = b & c | ~b & d, i
            elif i < 32:
                f, g = d & b | ~d & c, (5 * i + 1) % 16
            elif i < 48:
                f, g = b ^ c ^ d, (3 * i + 5) % 16
            else:
                f, g = c ^ (b | ~d & 0xFFFFFFFF), 7 * i % 16
            f = (f + a + int.from_bytes(_SINES[4 * i : 4 * i + 4], "big") + words[g]) & 0xFFFFFFFF
            turn = _TURNS[i // 16][i % 4]
            a, d, c, b = d, c, b, (b + (f << turn | f >> 32 - turn)) & 0xFFFFFFFF
        a0, b0, c0, d0 = (a0 + a) & 0xFFFFFFFF, (b0 + b) & 0xFFFFFFFF, (c0 + c) & 0xFFFFFFFF, (d0 + d) & 0xFFFFFFFF
    return b"".join([x.to_bytes(4, "little") for x in (a0, b0, c0, d0)])


def _left(x, n):
    return (x << n | x >> 32 - n) & 0xFFFFFFFF


def _sha1(data):
    h = [0x67452301, 0xEFCDAB89, 0x98BADCFE, 0x10325476, 0xC3D2E1F0]
    data = _padded(data, 64, 8, "big")
    for start in range(0, len(data), 64):
        w = [int.from_bytes(data[start + 4 * i : start + 4 * i + 4], "big") for i in range(16)]
        for i in range(16, 80):
            w.append(_left(w[i - 3] ^ w[i - 8] ^ w[i - 14] ^ w[i - 16], 1))
        a, b, c, d, e = h
        for i in range(80):
            if i < 20:
                f, k = b & c | ~b & d, 0x5A827999
            elif i < 40:
                f, k = b ^ c ^ d, 0x6ED9EBA1
            elif i < 60:
                f, k = b & c | b & d | c & d, 0x8F1BBCDC
            else:
                f, k = b ^ c ^ d, 0xCA62C1D6
            a, b, c, d, e = (_left(a, 5) + f + e + k + w[i]) & 0xFFFFFFFF, a, _left(b, 30), c, d
        h = [(x + y) & 0xFFFFFFFF for x, y in zip(h, (a, b, c, d, e))]
    return b"".join([x.to_bytes(4, "big") for x in h])


def _sha2(data, word, start, size):
    mask = (1 << word) - 1
    octets = word // 8
    constants = _constants.roots(word)[1]
    turns = ((7, 18, 3), (17, 19, 10), (2, 13, 22), (6, 11, 25)) if word == 32 else ((1, 8, 7), (19, 61, 6), (28, 34, 39), (14, 18, 41))

    def right(x, n):
        return (x >> n | x << word - n) & mask

    h = start
    data = _padded(data, 16 * octets, 2 * octets, "big")
    for at in range(0, len(data), 16 * octets):
        w = [int.from_bytes(data[at + octets * i : at + octets * (i + 1)], "big") for i in range(16)]
        for i in range(16, len(constants)):
            x, y = w[i - 15], w[i - 2]
            s0 = right(x, turns[0][0]) ^ right(x, turns[0][1]) ^ x >> turns[0][2]
            s1 = right(y, turns[1][0]) ^ right(y, turns[1][1]) ^ y >> turns[1][2]
            w.append((w[i - 16] + s0 + w[i - 7] + s1) & mask)
        a, b, c, d, e, f, g, last = h
        for k, x in zip(constants, w):
            s1 = right(e, turns[3][0]) ^ right(e, turns[3][1]) ^ right(e, turns[3][2])
            t1 = (last + s1 + (e & f ^ ~e & g) + k + x) & mask
            s0 = right(a, turns[2][0]) ^ right(a, turns[2][1]) ^ right(a, turns[2][2])
            t2 = (s0 + (a & b ^ a & c ^ b & c)) & mask
            last, g, f, e, d, c, b, a = g, f, e, (d + t1) & mask, c, b, a, (t1 + t2) & mask
        h = [(x + y) & mask for x, y in zip(h, (a, b, c, d, e, f, g, last))]
    return b"".join([x.to_bytes(octets, "big") for x in h])[:size]


def _sha256(data):
    return _sha2(data, 32, _constants.roots(32)[0][:8], 32)


def _sha224(data):
    # The second halves of the roots of the ninth to the sixteenth prime.
    return _sha2(data, 32, [x & 0xFFFFFFFF for x in _constants.roots(64)[0][8:16]], 28)


def _sha512(data):
    return _sha2(data, 64, _constants.roots(64)[0][:8], 64)


def _sha384(data):
    return _sha2(data, 64, _constants.roots(64)[0][8:16], 48)


_KINDS = {
    "md5": (_md5, 16, 64),
    "sha1": (_sha1, 20, 64),
    "sha224": (_sha224, 28, 64),
    "sha256": (_sha256, 32, 64),
    "sha384": (_sha384, 48, 128),
    "sha512": (_sha512, 64, 128),
}
_OTHERS = "blake2b blake2s sha3_224 sha3_256 sha3_384 sha3_512 shake_128 shake_256".split()
algorithms_guaranteed = set(_KINDS) | set(_OTHERS)


class HASH:
    def __init__(self, name, data):
        self.name = name
        self._function, self.digest_size, self.block_size = _KINDS[name]
        self._data = b""
        self.update(data)

    def update(self, obj, /):
        if isinstance(obj, str):
            raise TypeError("Strings must be encoded before hashing")
        if not isinstance(obj, (bytes, bytearray, memoryview)):
            raise TypeError("object supporting the buffer API required")
        data = bytes(obj)
        if not is_known(len(data)):
            unsupported("a hash of unknown bytes")
        for byte in data:
            if not is_known(byte):
                unsupported("a hash of unknown bytes")
        self._data += data

    def digest(self):
        return self._function(self._data)

    def hexdigest(self):
        return self.digest().hex()

    def copy(self):
        return HASH(self.name, self._data)


def md5(string=b"", *, usedforsecurity=True):
    return HASH("md5", string)


def sha1(string=b"", *, usedforsecurity=True):
    return HASH("sha1", string)


def sha224(string=b"", *, usedforsecurity=True):
    return HASH("sha224", string)


def sha256(string=b"", *, usedforsecurity=True):
    return HASH("sha256", string)


def sha384(string=b"", *, usedforsecurity=True):
    return HASH("sha384", string)


def sha512(string=b"", *, usedforsecurity=True):
    return HASH("sha512", string)


def new(name, data=b"", *, usedforsecurity=True):
    if not isinstance(name, str):
        raise TypeError("name must be a string")
    if name.lower() not in _KINDS:
        if name.lower() in _OTHERS:
            unsupported("hashlib.new of another kind")
        raise ValueError("unsupported hash type " + name)
    return HASH(name.lower(), data)


def _named(name):
    def call(*args, **kwargs):
        unsupported("hashlib." + name)

    return call


blake2b = _named("blake2b")
blake2s = _named("blake2s")
sha3_224 = _named("sha3_224")
sha3_256 = _named("sha3_256")
sha3_384 = _named("sha3_384")
sha3_512 = _named("sha3_512")
shake_128 = _named("shake_128")
shake_256 = _named("shake_256")
pbkdf2_hmac = _named("pbkdf2_hmac")
scrypt = _named("scrypt")
file_digest = _named("file_digest")
