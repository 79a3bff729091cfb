package java.util;

import conspect.rt.Intrinsics;

/** What is asked of the keys of a {@link HashMap}. */
final class HashMapKeys$ {
    private HashMapKeys$() {}

    /** Is a key equal to another exactly when both are null, or of one class with the same value? */
    static boolean plain(Object key) {
        return key == null || key instanceof String || key instanceof Integer || key instanceof Long
            || key instanceof Character || key instanceof Short || key instanceof Byte;
    }

    /** Is it such a key, and one whose hash code is not known? */
    static boolean unknown(Object key) {
        if (!plain(key)) {
            return false;
        }
        if (!Intrinsics.isConcrete(key)) {
            return true;
        }
        if (key instanceof String) {
            return !Intrinsics.isConcrete(((String) key).length()) || !Intrinsics.isConcrete(key.hashCode());
        }
        return key != null && !Intrinsics.isConcrete(key.hashCode());
    }

    /** Are two plain keys equal? */
    static boolean same(Object a, Object b) {
        if (a == null || b == null) {
            return a == b;
        }
        if (a instanceof Integer) {
            return b instanceof Integer && ((Integer) a).intValue() == ((Integer) b).intValue();
        }
        if (a instanceof Long) {
            return b instanceof Long && ((Long) a).longValue() == ((Long) b).longValue();
        }
        if (a instanceof Character) {
            return b instanceof Character && ((Character) a).charValue() == ((Character) b).charValue();
        }
        return a.equals(b);
    }

    /** The bucket of a plain key; that of a text whose length nobody knows is any. */
    static int bucket(Object key, int capacity) {
        if (key instanceof String && !Intrinsics.isConcrete(((String) key).length())) {
            return anyBucket();
        }
        return HashMap.spread(key) & (capacity - 1);
    }

    /** Any answer: nothing is known of it. */
    static boolean either() {
        return (Intrinsics.clock() & 1) == 0;
    }

    /** Any index below a length; where there is none, no execution goes on. */
    static int index(int length) {
        int at = (int) Intrinsics.clock();
        Intrinsics.assume(at >= 0);
        Intrinsics.assume(at < length);
        return at;
    }

    static int anyBucket() {
        int out = Intrinsics.givenInt("unspecified: the bucket of a HashMap that an unknown key is in");
        Intrinsics.assume(out >= 0 && out < HashMap.MAXIMUM_CAPACITY);
        return out;
    }

    /** A key that is looked up where there is no table is asked for its hash code up to JDK 15 only. */
    static void askedOfNothing(Object key) {
        if (!plain(key) && !hasRecords()) {
            key.hashCode();
        }
    }

    @SuppressWarnings("unchecked")
    static <K, V> HashMap.Node<K, V>[] nodes(int length) {
        return (HashMap.Node<K, V>[]) new HashMap.Node[length];
    }

    /** Up to so many entries the JDK's computations with floats are exact enough to be those of {@link #tableFor}. */
    static final int MANY = 1 << 23;

    /**
     * The length of a table, at least the given power of two, for fewer than {@link #MANY} entries and the usual load factor: the least of which
     * they fill less than three quarters; releases since JDK 19 let them fill these. Comparisons with numbers find it, so that an unknown count
     * makes few cases and no quotient.
     */
    static int tableFor(int entries, int least) {
        int length = least;
        while (entries >= 3 * length + 3 >> 2) {
            if (entries == 3 * length >> 2 && length > 2 && hasSequences()) {
                return length;
            }
            length <<= 1;
        }
        return length;
    }

    /** The capacity that is asked for before entries are copied. Releases since JDK 19 round up where older ones add one. */
    static int capacityFor(int entries, float loadFactor) {
        float old = entries / loadFactor + 1.0f;
        double now = Math.ceil(entries / (double) loadFactor);
        int ofOld = old < HashMap.MAXIMUM_CAPACITY ? (int) old : HashMap.MAXIMUM_CAPACITY;
        int ofNow = now < HashMap.MAXIMUM_CAPACITY ? (int) now : HashMap.MAXIMUM_CAPACITY;
        return HashMap.tableSizeFor(ofOld) == HashMap.tableSizeFor(ofNow) || !hasSequences() ? ofOld : ofNow;
    }

    private static boolean hasRecords() {
        try {
            return Class.forName("java.lang.Record") != null;
        } catch (ClassNotFoundException e) {
            return false;
        }
    }

    private static boolean hasSequences() {
        try {
            return Class.forName("java.util.SequencedCollection") != null;
        } catch (ClassNotFoundException e) {
            return false;
        }
    }
}
