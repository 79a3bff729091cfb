package conspect.model.java.lang;

import conspect.rt.Boxes;

/** Boxes of shorts. */
final class Short {
    private Short() {}

    static java.lang.Short valueOf(short s) {
        return Boxes.of(s);
    }
}
