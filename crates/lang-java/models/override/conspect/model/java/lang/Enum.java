package conspect.model.java.lang;

import conspect.rt.Concat;

/** Enum constants by name. */
final class Enum {
    private Enum() {}

    static <T extends java.lang.Enum<T>> java.lang.Enum valueOf(java.lang.Class<T> enumClass, java.lang.String name) {
        T[] constants = enumClass.getEnumConstants();
        if (name == null) {
            throw new java.lang.NullPointerException("Name is null");
        }
        for (int i = 0; i < constants.length; i++) {
            if (constants[i].name().equals(name)) {
                return constants[i];
            }
        }
        throw new IllegalArgumentException(Concat.join(Concat.join("No enum constant ",
            enumClass.getCanonicalName()), Concat.join(".", name)));
    }
}
