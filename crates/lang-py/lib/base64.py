"""base64: bytes as texts of 16, 32, 64 or 85 characters (RFC 4648)."""

import binascii

_STANDARD = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
_THIRTY_TWO = b"ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"
_HEX = b"0123456789ABCDEFGHIJKLMNOPQRSTUV"
_EIGHTY_FIVE = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz!#$%&()*+-;<=>?@^_`{|}~"


def _bytes(s):
    if isinstance(s, str):
        if not s.isascii():
            raise ValueError("string argument should contain only ASCII characters")
        return s.encode("ascii")
    if isinstance(s, (bytes, bytearray, memoryview)):
        return bytes(s)
    raise TypeError("argument should be a bytes-like object or ASCII string, not " + repr(type(s).__name__))


def b64encode(s, altchars=None):
    encoded = binascii.b2a_base64(s, newline=False)
    if altchars is not None:
        assert len(altchars) == 2, repr(altchars)
        return encoded.translate(bytes.maketrans(b"+/", altchars))
    return encoded


def b64decode(s, altchars=None, validate=False):
    s = _bytes(s)
    if altchars is not None:
        altchars = _bytes(altchars)
        assert len(altchars) == 2, repr(altchars)
        s = s.translate(bytes.maketrans(altchars, b"+/"))
    return binascii.a2b_base64(s, strict_mode=validate)


def standard_b64encode(s):
    return b64encode(s)


def standard_b64decode(s):
    return b64decode(s)


def urlsafe_b64encode(s):
    return b64encode(s, b"-_")


def urlsafe_b64decode(s):
    return b64decode(_bytes(s).translate(bytes.maketrans(b"-_", b"+/")))


def _groups_of_five(s, alphabet):
    data = bytes(s) if isinstance(s, (bytes, bytearray, memoryview)) else memoryview(s).tobytes()
    out = bytearray()
    for i in range(0, len(data), 5):
        part = data[i : i + 5]
        number = int.from_bytes(part + b"\0" * (5 - len(part)), "big")
        digits = (len(part) * 8 + 4) // 5
        for k in range(8):
            out.append(alphabet[(number >> (35 - 5 * k)) & 31] if k < digits else 61)
    return bytes(out)


def _from_groups_of_five(s, alphabet, casefold, map01):
    s = _bytes(s)
    if len(s) % 8:
        raise binascii.Error("Incorrect padding")
    if map01 is not None:
        map01 = _bytes(map01)
        assert len(map01) == 1, repr(map01)
        s = s.translate(bytes.maketrans(b"01", b"O" + map01))
    if casefold:
        s = s.upper()
    bare = s.rstrip(b"=")
    padding = len(s) - len(bare)
    out = bytearray()
    for i in range(0, len(bare), 8):
        part = bare[i : i + 8]
        number = 0
        for c in part:
            digit = alphabet.find(c)
            if digit < 0:
                raise binascii.Error("Non-base32 digit found")
            number = number << 5 | digit
        number <<= 5 * (8 - len(part))
        out += number.to_bytes(5, "big")
    if len(s) % 8 or padding not in (0, 1, 3, 4, 6):
        raise binascii.Error("Incorrect padding")
    if padding and out:
        out = out[: len(out) - 5 + (43 - 5 * padding) // 8]
    return bytes(out)


def b32encode(s):
    return _groups_of_five(s, _THIRTY_TWO)


def b32decode(s, casefold=False, map01=None):
    return _from_groups_of_five(s, _THIRTY_TWO, casefold, map01)


def b32hexencode(s):
    return _groups_of_five(s, _HEX)


def b32hexdecode(s, casefold=False):
    return _from_groups_of_five(s, _HEX, casefold, None)


def b16encode(s):
    return binascii.hexlify(s).upper()


def b16decode(s, casefold=False):
    s = _bytes(s)
    if casefold:
        s = s.upper()
    for c in s:
        if c not in b"0123456789ABCDEF":
            raise binascii.Error("Non-base16 digit found")
    return binascii.unhexlify(s)


def b85encode(b, pad=False):
    data = bytes(b) if isinstance(b, (bytes, bytearray, memoryview)) else memoryview(b).tobytes()
    padding = -len(data) % 4
    data += b"\0" * padding
    out = bytearray()
    for i in range(0, len(data), 4):
        number = int.from_bytes(data[i : i + 4], "big")
        for k in (52200625, 614125, 7225, 85, 1):
            out.append(_EIGHTY_FIVE[number // k % 85])
    return bytes(out[: len(out) - padding] if padding and not pad else out)


def b85decode(b):
    b = _bytes(b)
    padding = -len(b) % 5
    b += b"~" * padding
    out = bytearray()
    for i in range(0, len(b), 5):
        number = 0
        for k in range(5):
            digit = _EIGHTY_FIVE.find(b[i + k])
            if digit < 0:
                raise ValueError("bad base85 character at position %d" % (i + k))
            number = number * 85 + digit
        if number >= 4294967296:
            raise ValueError("base85 overflow in hunk starting at byte %d" % i)
        out += number.to_bytes(4, "big")
    return bytes(out[: len(out) - padding] if padding else out)


def encodebytes(s):
    data = bytes(s)
    return b"".join([binascii.b2a_base64(data[i : i + 57]) for i in range(0, len(data), 57)])


def decodebytes(s):
    return binascii.a2b_base64(s)
