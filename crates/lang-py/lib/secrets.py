"""secrets: values of the system's source of chance, which are inputs."""

import base64
import random

DEFAULT_ENTROPY = 32


class SystemRandom(random.Random):
    pass


_source = SystemRandom()


def randbits(k):
    return _source.getrandbits(k)


def choice(seq):
    return _source.choice(seq)


def randbelow(exclusive_upper_bound):
    if exclusive_upper_bound <= 0:
        raise ValueError("Upper bound must be positive.")
    return _source.randrange(exclusive_upper_bound)


def token_bytes(nbytes=None):
    return _source.randbytes(DEFAULT_ENTROPY if nbytes is None else nbytes)


def token_hex(nbytes=None):
    return token_bytes(nbytes).hex()


def token_urlsafe(nbytes=None):
    return base64.urlsafe_b64encode(token_bytes(nbytes)).rstrip(b"=").decode("ascii")


def compare_digest(a, b, /):
    if isinstance(a, str) and isinstance(b, str):
        if not a.isascii() or not b.isascii():
            raise TypeError("comparing strings with non-ASCII characters is not supported")
        return a == b
    if isinstance(a, (bytes, bytearray)) and isinstance(b, (bytes, bytearray)):
        return bytes(a) == bytes(b)
    other = a if not isinstance(a, (bytes, bytearray)) else b
    raise TypeError("a bytes-like object is required, not " + repr(type(other).__name__))
