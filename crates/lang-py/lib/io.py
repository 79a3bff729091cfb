"""io: texts and bytes as files (StringIO, BytesIO), and text files of the system."""

from _files import TextIOWrapper, opened as open
from _intrinsics import unsupported

SEEK_SET, SEEK_CUR, SEEK_END = 0, 1, 2


class UnsupportedOperation(OSError, ValueError):
    pass


class StringIO:
    """A text that is read and written like a file (Python Library Reference, io.StringIO)."""

    def __init__(self, initial_value="", newline="\n"):
        if newline != "\n":
            unsupported("io.StringIO with ends of lines that are translated")
        if initial_value is None:
            initial_value = ""
        if not isinstance(initial_value, str):
            raise TypeError("initial_value must be str or None, not " + type(initial_value).__name__)
        self._text = initial_value
        self._at = 0
        self._closed = False

    def _open(self):
        if self._closed:
            raise ValueError("I/O operation on closed file")

    @property
    def closed(self):
        return self._closed

    def getvalue(self):
        self._open()
        return self._text

    def write(self, s, /):
        if not isinstance(s, str):
            raise TypeError("string argument expected, got '" + type(s).__name__ + "'")
        self._open()
        if s:
            if self._at > len(self._text):
                self._text += "\0" * (self._at - len(self._text))
            self._text = self._text[: self._at] + s + self._text[self._at + len(s) :]
            self._at += len(s)
        return len(s)

    def writelines(self, lines, /):
        self._open()
        for line in lines:
            self.write(line)

    def read(self, size=-1, /):
        self._open()
        if size is None or size < 0:
            size = max(0, len(self._text) - self._at)
        found = self._text[self._at : self._at + size]
        self._at += len(found)
        return found

    def readline(self, size=-1, /):
        self._open()
        end = self._text.find("\n", self._at)
        end = len(self._text) if end < 0 else end + 1
        if size is not None and size >= 0 and end > self._at + size:
            end = self._at + size
        found = self._text[self._at : end]
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
                self._at = len(self._text)
        else:
            raise ValueError("Invalid whence (" + str(whence) + ", should be 0, 1 or 2)")
        return self._at

    def truncate(self, pos=None, /):
        self._open()
        if pos is None:
            pos = self._at
        if pos < 0:
            raise ValueError("Negative size value " + str(pos))
        self._text = self._text[:pos]
        return pos

    def flush(self):
        self._open()

    def close(self):
        self._closed = True

    encoding = None
    errors = None
    newlines = None
    line_buffering = False

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


class BytesIO:
    """Bytes that are read and written like a file (Python Library Reference, io.BytesIO)."""

    def __init__(self, initial_bytes=b""):
        self._data = b"" if initial_bytes is None else self._octets(initial_bytes)
        self._at = 0
        self._closed = False

    def _octets(self, value):
        if isinstance(value, (bytes, bytearray, memoryview)):
            return bytes(value)
        raise TypeError("a bytes-like object is required, not '" + type(value).__name__ + "'")

    def _open(self):
        if self._closed:
            raise ValueError("I/O operation on closed file.")

    @property
    def closed(self):
        return self._closed

    def getvalue(self):
        self._open()
        return self._data

    def fileno(self):
        raise UnsupportedOperation("fileno")

    def detach(self):
        raise UnsupportedOperation("detach")

    def getbuffer(self):
        unsupported("BytesIO.getbuffer")

    def write(self, b, /):
        self._open()
        data = self._octets(b)
        if data:
            if self._at > len(self._data):
                self._data += b"\0" * (self._at - len(self._data))
            self._data = self._data[: self._at] + data + self._data[self._at + len(data) :]
            self._at += len(data)
        return len(data)

    def writelines(self, lines, /):
        self._open()
        for line in lines:
            self.write(line)

    def read(self, size=-1, /):
        self._open()
        if size is None or size < 0:
            size = max(0, len(self._data) - self._at)
        found = self._data[self._at : self._at + size]
        self._at += len(found)
        return found

    read1 = read

    def readinto(self, buffer, /):
        found = self.read(len(buffer))
        buffer[: len(found)] = found
        return len(found)

    def readline(self, size=-1, /):
        self._open()
        end = self._data.find(b"\n", self._at)
        end = len(self._data) if end < 0 else end + 1
        if size is not None and size >= 0 and end > self._at + size:
            end = self._at + size
        found = self._data[self._at : end]
        self._at += len(found)
        return found

    def readlines(self, hint=None, /):
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

    def seek(self, pos, whence=0, /):
        self._open()
        if whence == 0:
            if pos < 0:
                raise ValueError("negative seek value " + str(pos))
            self._at = pos
        elif whence == 1:
            self._at = max(0, self._at + pos)
        elif whence == 2:
            self._at = max(0, len(self._data) + pos)
        else:
            raise ValueError("invalid whence (" + str(whence) + ", should be 0, 1 or 2)")
        return self._at

    def truncate(self, size=None, /):
        self._open()
        if size is None:
            size = self._at
        if size < 0:
            raise ValueError("negative size value " + str(size))
        self._data = self._data[:size]
        return size

    def flush(self):
        self._open()

    def close(self):
        self._closed = True

    def readable(self):
        self._open()
        return True

    writable = seekable = readable

    def isatty(self):
        self._open()
        return False

    def __enter__(self):
        self._open()
        return self

    def __exit__(self, *exception):
        self.close()
