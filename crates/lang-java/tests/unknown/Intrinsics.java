package conspect.rt;

/** Nothing is known: the ways that models take with inputs. */
final class Intrinsics {
    private Intrinsics() {}

    static boolean isConcrete(int value) {
        return false;
    }

    static void defer() {}

    static void unsupported(String what) {
        throw new UnsupportedOperationException(what);
    }
}
