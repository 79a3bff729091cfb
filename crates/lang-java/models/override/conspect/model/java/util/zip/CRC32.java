package conspect.model.java.util.zip;

import conspect.rt.Intrinsics;

/** The checksum of RFC 1952, section 8, bit by bit. */
final class CRC32 {
    private CRC32() {}

    static void __clinit() {}

    static int update(int crc, int b) {
        int c = ~crc ^ (b & 0xff);
        for (int i = 0; i < 8; i++) {
            c = c >>> 1 ^ (0xedb88320 & -(c & 1));
        }
        return ~c;
    }

    static int updateBytes0(int crc, byte[] b, int off, int len) {
        int c = crc;
        for (int i = 0; i < len; i++) {
            c = update(c, b[off + i]);
        }
        return c;
    }

    static int updateByteBuffer0(int crc, long address, int off, int len) {
        Intrinsics.unsupported("CRC32 of memory outside of the heap");
        return 0;
    }
}
