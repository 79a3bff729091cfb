package conspect.rt;

/** The tables of the JDK that runs this. */
final class Unicode {
    private Unicode() {}

    static boolean isUpperCase(int c) {
        return Character.isUpperCase(c);
    }

    static boolean isLowerCase(int c) {
        return Character.isLowerCase(c);
    }

    static int toUpperCase(int c) {
        return Character.toUpperCase(c);
    }

    static int toLowerCase(int c) {
        return Character.toLowerCase(c);
    }

    static int getType(int c) {
        return Character.getType(c);
    }
}
