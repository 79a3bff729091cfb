"""uuid: identifiers of 128 bits (RFC 4122). Those made by chance are inputs; those of a clock and a machine are unknown by name."""

import hashlib
import random
from enum import Enum

from _intrinsics import unsupported

RESERVED_NCS, RFC_4122, RESERVED_MICROSOFT, RESERVED_FUTURE = (
    "reserved for NCS compatibility",
    "specified in RFC 4122",
    "reserved for Microsoft compatibility",
    "reserved for future definition",
)


class SafeUUID(Enum):
    safe = 0
    unsafe = -1
    unknown = None


# Its parameters have the names of types.
_int = int


class UUID:
    __slots__ = ("int", "is_safe")

    def __init__(self, hex=None, bytes=None, bytes_le=None, fields=None, int=None, version=None, *, is_safe=SafeUUID.unknown):
        if [hex, bytes, bytes_le, fields, int].count(None) != 4:
            raise TypeError("one of the hex, bytes, bytes_le, fields, or int arguments must be given")
        if hex is not None:
            hex = hex.replace("urn:", "").replace("uuid:", "")
            hex = hex.strip("{}").replace("-", "")
            if len(hex) != 32:
                raise ValueError("badly formed hexadecimal UUID string")
            int = _int(hex, 16)
        if bytes_le is not None:
            if len(bytes_le) != 16:
                raise ValueError("bytes_le is not a 16-char string")
            bytes = bytes_le[3::-1] + bytes_le[5:3:-1] + bytes_le[7:5:-1] + bytes_le[8:]
        if bytes is not None:
            if len(bytes) != 16:
                raise ValueError("bytes is not a 16-char string")
            int = _int.from_bytes(bytes, "big")
        if fields is not None:
            if len(fields) != 6:
                raise ValueError("fields is not a 6-tuple")
            widths = (32, 16, 16, 8, 8, 48)
            int = 0
            for k in range(6):
                if not 0 <= fields[k] < 1 << widths[k]:
                    raise ValueError("field %d out of range (need a%s %d-bit value)" % (k + 1, "n" if widths[k] == 8 else "", widths[k]))
                int = int << widths[k] | fields[k]
        if int is not None:
            if not 0 <= int < 1 << 128:
                raise ValueError("int is out of range (need a 128-bit value)")
        if version is not None:
            if not 1 <= version <= 5:
                raise ValueError("illegal version number")
            int += (2 - int // 2**62 % 4) * 2**62 + (version - int // 2**76 % 16) * 2**76
        object.__setattr__(self, "int", int)
        object.__setattr__(self, "is_safe", is_safe)

    def __eq__(self, other):
        return self.int == other.int if isinstance(other, UUID) else NotImplemented

    def __lt__(self, other):
        return self.int < other.int if isinstance(other, UUID) else NotImplemented

    def __gt__(self, other):
        return self.int > other.int if isinstance(other, UUID) else NotImplemented

    def __le__(self, other):
        return self.int <= other.int if isinstance(other, UUID) else NotImplemented

    def __ge__(self, other):
        return self.int >= other.int if isinstance(other, UUID) else NotImplemented

    def __hash__(self):
        return hash(self.int)

    def __int__(self):
        return self.int

    def __repr__(self):
        return type(self).__name__ + "(" + repr(str(self)) + ")"

    def __setattr__(self, name, value):
        raise TypeError("UUID objects are immutable")

    def __str__(self):
        hex = "%032x" % self.int
        return hex[:8] + "-" + hex[8:12] + "-" + hex[12:16] + "-" + hex[16:20] + "-" + hex[20:]

    @property
    def bytes(self):
        return self.int.to_bytes(16, "big")

    @property
    def bytes_le(self):
        found = self.bytes
        return found[3::-1] + found[5:3:-1] + found[7:5:-1] + found[8:]

    @property
    def fields(self):
        return (self.time_low, self.time_mid, self.time_hi_version, self.clock_seq_hi_variant, self.clock_seq_low, self.node)

    @property
    def time_low(self):
        return self.int // 2**96

    @property
    def time_mid(self):
        return self.int // 2**80 % 65536

    @property
    def time_hi_version(self):
        return self.int // 2**64 % 65536

    @property
    def clock_seq_hi_variant(self):
        return self.int // 2**56 % 256

    @property
    def clock_seq_low(self):
        return self.int // 2**48 % 256

    @property
    def time(self):
        return self.time_hi_version % 4096 * 2**48 + self.time_mid * 2**32 + self.time_low

    @property
    def clock_seq(self):
        return self.clock_seq_hi_variant % 64 * 256 + self.clock_seq_low

    @property
    def node(self):
        return self.int % 2**48

    @property
    def hex(self):
        return "%032x" % self.int

    @property
    def urn(self):
        return "urn:uuid:" + str(self)

    @property
    def variant(self):
        bits = self.int // 2**61 % 8
        if bits < 4:
            return RESERVED_NCS
        if bits < 6:
            return RFC_4122
        return RESERVED_FUTURE if bits == 7 else RESERVED_MICROSOFT

    @property
    def version(self):
        if self.variant == RFC_4122:
            return self.int // 2**76 % 16


def uuid4():
    source = random.Random()
    first, middle, last = source.getrandbits(48), source.getrandbits(12), source.getrandbits(62)
    # Version and variant are between what chance gives.
    made = object.__new__(UUID)
    object.__setattr__(made, "int", first * 2**80 + 4 * 2**76 + middle * 2**64 + 2 * 2**62 + last)
    object.__setattr__(made, "is_safe", SafeUUID.unknown)
    return made


def _of_name(function, namespace, name, version):
    if isinstance(name, str):
        name = name.encode("utf-8")
    return UUID(bytes=function(namespace.bytes + name).digest()[:16], version=version)


def uuid3(namespace, name):
    return _of_name(hashlib.md5, namespace, name, 3)


def uuid5(namespace, name):
    return _of_name(hashlib.sha1, namespace, name, 5)


def uuid1(node=None, clock_seq=None):
    unsupported("uuid1, which tells the machine")


def getnode():
    unsupported("getnode, which tells the machine")


NAMESPACE_DNS = UUID("6ba7b810-9dad-11d1-80b4-00c04fd430c8")
NAMESPACE_URL = UUID("6ba7b811-9dad-11d1-80b4-00c04fd430c8")
NAMESPACE_OID = UUID("6ba7b812-9dad-11d1-80b4-00c04fd430c8")
NAMESPACE_X500 = UUID("6ba7b814-9dad-11d1-80b4-00c04fd430c8")
