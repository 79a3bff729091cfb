package conspect.model.java.util;

/** The constants that elements come from. */
final class EnumSet {
    private EnumSet() {}

    static <E extends Enum<E>> E[] getUniverse(Class<E> elementType) {
        return elementType.getEnumConstants();
    }
}
