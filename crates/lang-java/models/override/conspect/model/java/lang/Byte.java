package conspect.model.java.lang;

import conspect.rt.Boxes;

/** Boxes of bytes. */
final class Byte {
    private Byte() {}

    static java.lang.Byte valueOf(byte b) {
        return Boxes.of(b);
    }
}
