package conspect.model.java.util;

/** The constants that keys come from. */
final class EnumMap {
    private EnumMap() {}

    static <K extends Enum<K>> K[] getKeyUniverse(Class<K> keyType) {
        return keyType.getEnumConstants();
    }
}
