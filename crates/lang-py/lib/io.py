"""io: texts and bytes as files (StringIO, BytesIO), and text files of the system."""

from _files import TextIOWrapper, opened as open
from _intrinsics import unsupported

SEEK_SET, SEEK_CUR, SEEK_END = 0, 1, 2


class UnsupportedOperation(OSError, ValueError):
    pass


class _Stored:
    """What texts and bytes have in common as files: `_held` is what is in one, `_at` the place that is read or written next, `_end` what ends a
    line, `_gone` what is said of one that is closed."""

    def _open(self):
        if self._closed:
            raise ValueError(self._gone)

    @property
    def closed(self):
        return self._closed

    def getvalue(self):
        self._open()
        return self._held

    def _put(self, piece, nothing):
        if piece:
            if self._at > len(self._held):
                self._held += nothing * (self._at - len(self._held))
            self._held = self._held[: self._at] + piece + self._held[self._at + len(piece) :]
            self._at += len(piece)
        return len(piece)

    def writelines(self, lines, /):
        self._open()
        for line in lines:
            self.write(line)

    def read(self, size=-1, /):
        self._open()
        if size is None or size < 0:
            size = max(0, len(self._held) - self._at)
        found = self._held[self._at : self._at + size]
        self._at += len(found)
        return found

    def readline(self, size=-1, /):
        self._open()
        end = self._held.find(self._end, self._at)
        end = len(self._held) if end < 0 else end + 1
        if size is not None and size >= 0 and end > self._at + size:
            end = self._at + size
        found = self._held[self._at : end]
        self._at += len(found)
        return found

    def readlines(self, hint=-1, /):
        self._open()
        out = []
        total = 0
        for line in self:
            out.append(line)
            total += len(line)
            if hint is not None and 0 < hint <= total:
                break
        return out

    def __iter__(self):
        self._open()
        return self

    def __next__(self):
        line = self.readline()
        if not line:
            raise StopIteration
        return line

    def tell(self):
        self._open()
        return self._at

    def flush(self):
        self._open()

    def close(self):
        self._closed = True

    def fileno(self):
        raise UnsupportedOperation("fileno")

    def detach(self):
        raise UnsupportedOperation("detach")

    def readable(self):
        self._open()
        return True

    def writable(self):
        self._open()
        return True

    def seekable(self):
        self._open()
        return True

    def isatty(self):
        self._open()
        return False

    def __enter__(self):
        self._open()
        return self

    def __exit__(self, *exception):
        self.close()


class StringIO(_Stored):
    """A text that is read and written like a file (Python Library Reference, io.StringIO)."""

    encoding = None
    errors = None
    newlines = None
    line_buffering = False
    _end = "\n"
    _gone = "I/O operation on closed file"

    def __init__(self, initial_value="", newline="\n"):
        if newline != "\n":
            unsupported("io.StringIO with ends of lines that are translated")
        if initial_value is None:
            initial_value = ""
        if not isinstance(initial_value, str):
            raise TypeError("initial_value must be str or None, not " + type(initial_value).__name__)
        self._held = initial_value
        self._at = 0
        self._closed = False

    def write(self, s, /):
        if not isinstance(s, str):
            raise TypeError("string argument expected, got '" + type(s).__name__ + "'")
        self._open()
        return self._put(s, "\0")

    def seek(self, pos, whence=0, /):
        self._open()
        if whence == 0:
            if pos < 0:
                raise ValueError("Negative seek position " + str(pos))
            self._at = pos
        elif whence in (1, 2):
            if pos != 0:
                raise OSError("Can't do nonzero cur-relative seeks")
            if whence == 2:
                self._at = len(self._held)
        else:
            raise ValueError("Invalid whence (" + str(whence) + ", should be 0, 1 or 2)")
        return self._at

    def truncate(self, pos=None, /):
        self._open()
        if pos is None:
            pos = self._at
        if pos < 0:
            raise ValueError("Negative size value " + str(pos))
        self._held = self._held[:pos]
        return pos


class BytesIO(_Stored):
    """Bytes that are read and written like a file (Python Library Reference, io.BytesIO)."""

    _end = b"\n"
    _gone = "I/O operation on closed file."

    def __init__(self, initial_bytes=b""):
        self._held = b"" if initial_bytes is None else self._octets(initial_bytes)
        self._at = 0
        self._closed = False

    def _octets(self, value):
        if isinstance(value, (bytes, bytearray, memoryview)):
            return bytes(value)
        raise TypeError("a bytes-like object is required, not '" + type(value).__name__ + "'")

    def getbuffer(self):
        unsupported("BytesIO.getbuffer")

    def write(self, b, /):
        self._open()
        return self._put(self._octets(b), b"\0")

    read1 = _Stored.read

    def readinto(self, buffer, /):
        found = self.read(len(buffer))
        buffer[: len(found)] = found
        return len(found)

    def seek(self, pos, whence=0, /):
        self._open()
        if whence == 0:
            if pos < 0:
                raise ValueError("negative seek value " + str(pos))
            self._at = pos
        elif whence == 1:
            self._at = max(0, self._at + pos)
        elif whence == 2:
            self._at = max(0, len(self._held) + pos)
        else:
            raise ValueError("invalid whence (" + str(whence) + ", should be 0, 1 or 2)")
        return self._at

    def truncate(self, size=None, /):
        self._open()
        if size is None:
            size = self._at
        if size < 0:
            raise ValueError("negative size value " + str(size))
        self._held = self._held[:size]
        return size
