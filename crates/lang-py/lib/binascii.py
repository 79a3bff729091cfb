"""binascii: bytes as texts of digits, and check sums."""

from _intrinsics import unsupported

_DIGITS = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"


class Error(ValueError):
    pass


class Incomplete(Exception):
    pass


def _data(data):
    if isinstance(data, (bytes, bytearray, memoryview)):
        return bytes(data)
    raise TypeError("a bytes-like object is required, not " + repr(type(data).__name__))


def _ascii(data):
    if isinstance(data, str):
        if not data.isascii():
            raise ValueError("string argument should contain only ASCII characters")
        return data.encode("ascii")
    if isinstance(data, (bytes, bytearray, memoryview)):
        return bytes(data)
    raise TypeError("argument should be bytes, buffer or ASCII string, not " + repr(type(data).__name__))


def hexlify(data, sep=None, bytes_per_sep=1):
    if sep is not None:
        unsupported("hexlify with a separator")
    return _data(data).hex().encode("ascii")


b2a_hex = hexlify


def _digit(c):
    if 48 <= c <= 57:
        return c - 48
    if 97 <= c <= 102:
        return c - 87
    if 65 <= c <= 70:
        return c - 55
    raise Error("Non-hexadecimal digit found")


def unhexlify(hexstr, /):
    text = _ascii(hexstr)
    if len(text) % 2:
        raise Error("Odd-length string")
    return bytes([_digit(text[i]) * 16 + _digit(text[i + 1]) for i in range(0, len(text), 2)])


a2b_hex = unhexlify


def b2a_base64(data, /, *, newline=True):
    data = _data(data)
    out = bytearray()
    for i in range(0, len(data), 3):
        part = data[i : i + 3]
        n = len(part)
        number = int.from_bytes(part + b"\0" * (3 - n), "big")
        out.append(_DIGITS[number // 262144])
        out.append(_DIGITS[number // 4096 % 64])
        out.append(_DIGITS[number // 64 % 64] if n > 1 else 61)
        out.append(_DIGITS[number % 64] if n > 2 else 61)
    if newline:
        out.append(10)
    return bytes(out)


def _value(c):
    if 65 <= c <= 90:
        return c - 65
    if 97 <= c <= 122:
        return c - 71
    if 48 <= c <= 57:
        return c + 4
    if c == 43:
        return 62
    return 63 if c == 47 else -1


def a2b_base64(data, /, *, strict_mode=False):
    data = _ascii(data)
    if strict_mode and data and data[0] == 61:
        raise Error("Leading padding not allowed")
    out = bytearray()
    place = 0
    left = 0
    padding = 0
    for i in range(len(data)):
        c = data[i]
        if c == 61:
            padding += 1
            if place >= 2 and place + padding >= 4:
                if strict_mode and i + 1 < len(data):
                    raise Error("Excess data after padding")
                return bytes(out)
            if strict_mode and place == 0:
                unsupported("padding between groups, which depends on the version")
            continue
        v = _value(c)
        if v < 0:
            if strict_mode:
                raise Error("Only base64 data is allowed")
            continue
        if strict_mode and padding:
            raise Error("Discontinuous padding not allowed")
        padding = 0
        if place == 0:
            left = v
        elif place == 1:
            out.append(left * 4 + v // 16)
            left = v % 16
        elif place == 2:
            out.append(left * 16 + v // 4)
            left = v % 4
        else:
            out.append(left * 64 + v)
        place = (place + 1) % 4
    if place:
        if place == 1:
            n = len(out) // 3 * 4 + 1
            raise Error("Invalid base64-encoded string: number of data characters (%d) cannot be 1 more than a multiple of 4" % n)
        raise Error("Incorrect padding")
    return bytes(out)


def crc32(data, crc=0, /):
    crc = crc & 4294967295 ^ 4294967295
    for byte in _data(data):
        crc ^= byte
        for _ in range(8):
            crc = crc >> 1 ^ (3988292384 if crc & 1 else 0)
    return crc ^ 4294967295


def crc_hqx(data, crc, /):
    crc &= 65535
    for byte in _data(data):
        crc ^= byte << 8
        for _ in range(8):
            crc = (crc << 1 ^ 4129 if crc & 32768 else crc << 1) & 65535
    return crc
