"""struct: numbers as bytes (Python Library Reference, "struct")."""

from _intrinsics import float_bits, float_from_bits, unsupported

_SIZES = {"b": 1, "B": 1, "h": 2, "H": 2, "i": 4, "I": 4, "l": 4, "L": 4, "q": 8, "Q": 8, "d": 8, "f": 4, "e": 2, "c": 1, "?": 1, "x": 1, "s": 1}


class error(Exception):
    __module__ = "struct"


def _parsed(text):
    """The order of bytes, and pairs of a letter and a count."""
    if isinstance(text, bytes):
        text = text.decode("ascii")
    if not isinstance(text, str):
        raise TypeError("Struct() argument 1 must be a str or bytes object, not " + type(text).__name__)
    order = "little"
    aligned = True
    if text and text[0] in "@=<>!":
        aligned = text[0] == "@"
        if text[0] in ">!":
            order = "big"
        text = text[1:]
    items = []
    count = ""
    for c in text:
        if c in "0123456789":
            count += c
            continue
        if c in " \t\n":
            if count:
                unsupported("a format of struct with white space behind a count")
            continue
        if c in "nNpP":
            unsupported("a letter of a format of struct")
        if c not in _SIZES:
            raise error("bad char in struct format")
        items.append((c, int(count) if count else 1))
        count = ""
    if count:
        raise error("repeat count given without format specifier")
    if aligned and (len(items) > 1 or any(c in "lL" for c, _ in items)) and any(c not in "bBcs?x" for c, _ in items):
        unsupported("a format of struct with the machine's alignment")
    return order, items


def calcsize(format, /):
    return sum([_SIZES[c] * n for c, n in _parsed(format)[1]])


def _needed(items):
    return sum([0 if c == "x" else 1 if c == "s" else n for c, n in items])


def pack(format, /, *values):
    order, items = _parsed(format)
    needed = _needed(items)
    if len(values) != needed:
        raise error("pack expected " + str(needed) + " items for packing (got " + str(len(values)) + ")")
    start = format[:1] if isinstance(format, str) else format[:1].decode("ascii")
    native = start == "" or start not in "=<>!"
    out = []
    at = 0
    for c, n in items:
        if c == "x":
            out.append(bytes(n))
            continue
        if c == "s":
            v = values[at]
            at += 1
            if not isinstance(v, (bytes, bytearray)):
                raise error("argument for 's' must be a bytes object")
            v = bytes(v)[:n]
            out.append(v + bytes(n - len(v)))
            continue
        for _ in range(n):
            out.append(_packed(c, values[at], order, native))
            at += 1
    return b"".join(out)


def _packed(c, v, order, native):
    if c == "c":
        if not isinstance(v, (bytes, bytearray)) or len(v) != 1:
            raise error("char format requires a bytes object of length 1")
        return bytes(v)
    if c == "?":
        return b"\x01" if v else b"\x00"
    if c == "d":
        if not isinstance(v, (int, float)):
            raise error("required argument is not a float")
        return float_bits(float(v)).to_bytes(8, order)
    if c in "ef":
        if not isinstance(v, (int, float)):
            raise error("required argument is not a float")
        try:
            bits = _narrowed(float(v), c)
        except OverflowError:
            if not native or c == "e":
                raise
            # The machine's conversion.
            bits = 4286578688 if v < 0 else 2139095040
        return bits.to_bytes(_SIZES[c], order)
    if not isinstance(v, int):
        if not hasattr(type(v), "__index__"):
            raise error("required argument is not an integer")
        v = type(v).__index__(v)
    size = _SIZES[c]
    bits = 8 * size
    signed = c in "bhilq"
    low = -(1 << (bits - 1)) if signed else 0
    high = (1 << (bits - 1)) - 1 if signed else (1 << bits) - 1
    if v < low or v > high:
        # The words depend on the version.
        raise error("argument out of range")
    return v.to_bytes(size, order, signed=signed)


# The bits of the exponent and of the fraction of narrow floats.
_NARROW = {"e": (5, 10), "f": (8, 23)}


def _narrowed(x, c):
    """The bits of the narrow float that is nearest to a float."""
    wide, places = _NARROW[c]
    bits = float_bits(x)
    sign = (bits >> 63) << (wide + places)
    exponent = (bits >> 52) & 2047
    fraction = bits & 4503599627370495
    endless = ((1 << wide) - 1) << places
    if exponent == 2047:
        if fraction == 0:
            return sign + endless
        kept = fraction >> 29 if c == "f" else 0
        return sign + (endless | kept | 1 << (places - 1))
    if exponent == 0:
        # Far below the smallest narrow float.
        return sign
    # The unit of the last place: the exponent less the places, or that of the smallest floats.
    bias = (1 << (wide - 1)) - 1
    least = 1 - bias - places
    unit = max(exponent - 1023 - places, least)
    whole = fraction + 4503599627370496
    shift = unit - (exponent - 1075)
    kept = 0
    if shift <= 54:
        kept = whole >> shift
        rest = whole - (kept << shift)
        half = 1 << (shift - 1)
        if rest > half or rest == half and kept % 2 == 1:
            kept += 1
    found = ((unit - least) << places) + kept
    if found >= endless:
        raise OverflowError("float too large to pack with " + c + " format")
    return sign + found


def _widened(bits, c):
    wide, places = _NARROW[c]
    sign = bits >> (wide + places)
    exponent = (bits >> places) & ((1 << wide) - 1)
    fraction = bits & ((1 << places) - 1)
    if exponent == (1 << wide) - 1:
        if fraction:
            # It is quiet, whatever it was.
            fraction |= 1 << (places - 1)
        return float_from_bits((sign << 63) + (2047 << 52) + (fraction << (52 - places)))
    least = 2 - (1 << (wide - 1)) - places
    if exponent:
        fraction += 1 << places
        exponent -= 1
    x = fraction * 2.0 ** (exponent + least)
    return -x if sign else x


def unpack(format, buffer, /):
    size = calcsize(format)
    if len(buffer) != size:
        raise error("unpack requires a buffer of " + str(size) + " bytes")
    return unpack_from(format, buffer)


def unpack_from(format, /, buffer, offset=0):
    order, items = _parsed(format)
    if offset < 0 or offset + calcsize(format) > len(buffer):
        if offset == 0:
            size = str(calcsize(format))
            raise error(
                "unpack_from requires a buffer of at least " + size + " bytes for unpacking " + size
                + " bytes at offset 0 (actual buffer size is " + str(len(buffer)) + ")"
            )
        unsupported("struct.unpack_from beyond the buffer")
    out = []
    at = offset
    for c, n in items:
        size = _SIZES[c]
        if c == "x" or c == "s":
            if c == "s":
                out.append(bytes(buffer[at : at + n]))
            at += n
            continue
        for _ in range(n):
            part = bytes(buffer[at : at + size])
            at += size
            if c == "c":
                out.append(part)
            elif c == "?":
                out.append(part != b"\x00")
            elif c == "d":
                out.append(float_from_bits(int.from_bytes(part, order)))
            elif c in "ef":
                out.append(_widened(int.from_bytes(part, order), c))
            else:
                out.append(int.from_bytes(part, order, signed=c in "bhilq"))
    return tuple(out)


def iter_unpack(format, buffer, /):
    size = calcsize(format)
    if size == 0:
        raise error("cannot iteratively unpack with a struct of length 0")
    if len(buffer) % size != 0:
        raise error("iterative unpacking requires a buffer of a multiple of " + str(size) + " bytes")
    return iter([unpack(format, buffer[i : i + size]) for i in range(0, len(buffer), size)])


def pack_into(format, buffer, offset, /, *values):
    unsupported("struct.pack_into")


class Struct:
    def __init__(self, format):
        self.format = format
        self.size = calcsize(format)

    def pack(self, *values):
        return pack(self.format, *values)

    def unpack(self, buffer, /):
        return unpack(self.format, buffer)

    def unpack_from(self, buffer, offset=0):
        return unpack_from(self.format, buffer, offset)

    def iter_unpack(self, buffer, /):
        return iter_unpack(self.format, buffer)
