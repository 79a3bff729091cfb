package java.util;

import conspect.rt.Intrinsics;
import java.io.Serializable;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * A hash table whose keys may be unknown. In its <em>exact</em> form it is a table of buckets, as the JDK's. An unknown key of a class whose
 * equality is that of its value (a number, a character, a text) would make a path for each bucket that it can be in, and a text would be
 * hashed character by character. So the first such key that is added puts the map into its <em>loose</em> form: the entries stand in an array
 * in the order that they have within a bucket, an entry that may have been added is there or null, and keys are looked up by comparing them with
 * all others. Which bucket an entry is in matters for iteration alone, which sorts the entries by their buckets.
 *
 * <p>Invariants: the loose form has no table, and all its keys are null or of the classes that {@code HashMapKeys$.plain} names; entries of one
 * bucket stand in the array in the order in which they would be chained; {@code capacity} is the length that the table has or would have.
 */
public class HashMap<K, V> extends AbstractMap<K, V> implements Map<K, V>, Cloneable, Serializable {
    static final int DEFAULT_INITIAL_CAPACITY = 16;
    static final int MAXIMUM_CAPACITY = 1 << 30;
    static final float DEFAULT_LOAD_FACTOR = 0.75f;
    /** A bucket with so many keys becomes a tree where the table has at least {@link #TREE_CAPACITY} buckets, and makes it grow otherwise. */
    private static final int TREE_KEYS = 8;
    private static final int TREE_CAPACITY = 64;
    /** So many keys cannot make a bucket overflow, so the capacity follows from their number. */
    private static final int LOOSE_EXACT = 7;

    static class Node<K, V> implements Map.Entry<K, V> {
        /** Computed at once in the exact form only. */
        int hash;
        final K key;
        V value;
        Node<K, V> next;

        Node(int hash, K key, V value, Node<K, V> next) {
            this.hash = hash;
            this.key = key;
            this.value = value;
            this.next = next;
        }

        public final K getKey() {
            return key;
        }

        public final V getValue() {
            return value;
        }

        public final String toString() {
            return key + "=" + value;
        }

        public final int hashCode() {
            return Objects.hashCode(key) ^ Objects.hashCode(value);
        }

        public final V setValue(V newValue) {
            V old = value;
            value = newValue;
            return old;
        }

        public final boolean equals(Object o) {
            if (o == this) {
                return true;
            }
            if (!(o instanceof Map.Entry)) {
                return false;
            }
            Map.Entry<?, ?> e = (Map.Entry<?, ?>) o;
            return Objects.equals(key, e.getKey()) && Objects.equals(value, e.getValue());
        }
    }

    transient Node<K, V>[] table;
    transient Set<Map.Entry<K, V>> entrySet;
    transient int size;
    transient int modCount;
    int threshold;
    final float loadFactor;
    /** The number of buckets; 0 before there are any. */
    private transient int capacity;
    /** The entries of the loose form, null in the exact one, and how many places are in use. */
    private transient Node<K, V>[] loose;
    private transient int places;
    /** Had the loose form so many entries that a bucket may have overflowed, so that nobody knows the capacity? */
    private transient boolean vague;
    /** Has a bucket become a tree? Its order of iteration is not modelled. */
    private transient boolean tree;
    /**
     * Of a map that is given, of which nobody has asked for all entries: the keys and values that it began with, or what all values are. The keys
     * are pairwise different, of plain classes, and none of those that were asked for is in the map but where the loose form has it. Which of
     * the given entries is that of a key is known by its index; where texts are described, that the keys are equal is said where all entries are
     * asked for.
     */
    private transient Object[] givenKeys;
    private transient Object[] givenValues;
    private transient Object givenValue;
    private transient Object[] asked;
    private transient int[] found;
    private transient Node<K, V>[] entries;
    private transient int questions;

    public HashMap(int initialCapacity, float loadFactor) {
        if (initialCapacity < 0) {
            throw new IllegalArgumentException("Illegal initial capacity: " + initialCapacity);
        }
        if (loadFactor <= 0 || Float.isNaN(loadFactor)) {
            throw new IllegalArgumentException("Illegal load factor: " + loadFactor);
        }
        this.loadFactor = loadFactor;
        this.threshold = tableSizeFor(Math.min(initialCapacity, MAXIMUM_CAPACITY));
    }

    public HashMap(int initialCapacity) {
        this(initialCapacity, DEFAULT_LOAD_FACTOR);
    }

    public HashMap() {
        this.loadFactor = DEFAULT_LOAD_FACTOR;
    }

    public HashMap(Map<? extends K, ? extends V> m) {
        this.loadFactor = DEFAULT_LOAD_FACTOR;
        putMapEntries(m, false);
    }

    public static <K, V> HashMap<K, V> newHashMap(int numMappings) {
        if (numMappings < 0) {
            throw new IllegalArgumentException("Negative number of mappings: " + numMappings);
        }
        return new HashMap<>(calculateHashMapCapacity(numMappings));
    }

    static int calculateHashMapCapacity(int numMappings) {
        return (int) Math.ceil(numMappings / (double) DEFAULT_LOAD_FACTOR);
    }

    /** What subclasses in this package pass on to {@link #removeNode}, which computes it for plain keys where it is needed. */
    static final int hash(Object key) {
        return HashMapKeys$.plain(key) ? 0 : spread(key);
    }

    static int spread(Object key) {
        if (key == null) {
            return 0;
        }
        int h = key.hashCode();
        return h ^ (h >>> 16);
    }

    /** The least power of two that is not less. An unknown number makes cases of known lengths, so that buckets and bounds are known in each. */
    static final int tableSizeFor(int wanted) {
        int n = 1;
        while (n < wanted && n < MAXIMUM_CAPACITY) {
            n <<= 1;
        }
        return n;
    }

    final float loadFactor() {
        return loadFactor;
    }

    final int capacity() {
        return capacity > 0 ? capacity : threshold > 0 ? threshold : DEFAULT_INITIAL_CAPACITY;
    }

    public int size() {
        return size;
    }

    public boolean isEmpty() {
        return size == 0;
    }

    // What subclasses in this package do beside.

    Node<K, V> newNode(int hash, K key, V value, Node<K, V> next) {
        return new Node<>(hash, key, value, next);
    }

    void afterNodeAccess(Node<K, V> e) {}

    void afterNodeInsertion(boolean evict) {}

    void afterNodeRemoval(Node<K, V> e) {}

    void reinitialize() {
        table = null;
        loose = null;
        places = 0;
        capacity = 0;
        vague = false;
        tree = false;
        noneGiven();
        entrySet = null;
        keySet = null;
        values = null;
        modCount = 0;
        threshold = 0;
        size = 0;
    }

    // Maps that are given.

    /** Makes an empty map one that begins with these entries: which of them are there is decided when a key is asked for. */
    public static void give$(HashMap<?, ?> map, Object[] keys, Object[] values, Object value) {
        map.loose = HashMapKeys$.nodes(8);
        map.capacity = DEFAULT_INITIAL_CAPACITY;
        map.threshold = Integer.MAX_VALUE;
        map.vague = true;
        map.givenKeys = keys;
        map.givenValues = values;
        map.givenValue = value;
        map.asked = new Object[4];
        map.found = new int[4];
        map.entries = HashMapKeys$.nodes(4);
        map.size = keys.length;
    }

    /** The map behind a set. */
    public static HashMap<?, ?> behind$(HashSet<?> set) {
        return ((HashMap<?, ?>.HashIterator) set.iterator()).map();
    }

    @SuppressWarnings("unchecked")
    private Node<K, V> givenEntry(int at, Object key) {
        Object value = givenValues == null ? givenValue : givenValues[at];
        return newNode(0, (K) key, (V) value, null);
    }

    /** Decides whether a key is among those that are given, where nobody asked for it yet. */
    private void ask(Object key) {
        Object[] keys = givenKeys;
        if (keys == null) {
            return;
        }
        boolean known = false;
        for (int i = 0; i < questions; i++) {
            known |= HashMapKeys$.same(key, asked[i]);
        }
        if (known && Intrinsics.isConcrete(known ? 1 : 0)) {
            return;
        }
        Node<K, V> e = null;
        int at = -1;
        if (!known && HashMapKeys$.either()) {
            at = HashMapKeys$.index(keys.length);
            for (int i = 0; i < questions; i++) {
                Intrinsics.assume(at != found[i]);
            }
            if (!Intrinsics.byContract()) {
                // A witness is made of the entries that are given.
                Intrinsics.assume(HashMapKeys$.same(keys[at], key));
            }
            e = givenEntry(at, key);
        }
        addPlace(e, false);
        if (questions == asked.length) {
            asked = Arrays.copyOf(asked, 2 * questions);
            found = Arrays.copyOf(found, 2 * questions);
            entries = Arrays.copyOf(entries, 2 * questions);
        }
        asked[questions] = key;
        found[questions] = at;
        entries[questions] = e;
        questions++;
    }

    /** Takes over all entries that are given: those that nobody asked for are there. */
    private void takeAll() {
        Object[] keys = givenKeys;
        if (keys == null) {
            return;
        }
        for (int i = 0; i < questions; i++) {
            if (entries[i] != null) {
                takeKey(entries[i], keys[found[i]]);
            }
        }
        for (int at = 0; at < keys.length; at++) {
            boolean known = false;
            for (int i = 0; i < questions; i++) {
                known |= HashMapKeys$.same(keys[at], asked[i]);
            }
            for (int i = 0; i < at; i++) {
                Intrinsics.assume(!HashMapKeys$.same(keys[at], keys[i]));
            }
            addPlace(known ? null : givenEntry(at, keys[at]), false);
        }
        noneGiven();
    }

    /** An entry that was found has the key that is given, not the one that was asked for; unless it was removed meanwhile. */
    @SuppressWarnings("unchecked")
    private void takeKey(Node<K, V> e, Object key) {
        Intrinsics.assume(HashMapKeys$.same(key, e.key));
        for (int i = 0; i < places; i++) {
            if (loose[i] == e) {
                loose[i] = newNode(0, (K) key, e.value, null);
            }
        }
    }

    private void noneGiven() {
        givenKeys = null;
        givenValues = null;
        asked = null;
        found = null;
        entries = null;
        questions = 0;
    }

    // Growing, and the two forms.

    /** Doubles the capacity, or gives the first one. */
    private void growCapacity() {
        int was = capacity;
        if (was >= MAXIMUM_CAPACITY) {
            threshold = Integer.MAX_VALUE;
            return;
        }
        int now = was > 0 ? was << 1 : threshold > 0 ? threshold : DEFAULT_INITIAL_CAPACITY;
        if (was == 0 && threshold == 0) {
            // Of a copy this is so whatever its load factor.
            threshold = (int) (DEFAULT_INITIAL_CAPACITY * DEFAULT_LOAD_FACTOR);
        } else if (was >= DEFAULT_INITIAL_CAPACITY && now < MAXIMUM_CAPACITY && threshold << 1 != 0) {
            threshold <<= 1;
        } else {
            float most = now * loadFactor;
            threshold = now < MAXIMUM_CAPACITY && most < MAXIMUM_CAPACITY ? (int) most : Integer.MAX_VALUE;
        }
        capacity = now;
    }

    /** Grows, and distributes the entries of the exact form; those of one bucket keep their order. */
    private void resize() {
        int was = capacity;
        growCapacity();
        if (loose != null || capacity == was) {
            return;
        }
        fill();
    }

    /** Makes the table as long as the capacity says. */
    private void fill() {
        Node<K, V>[] old = table;
        Node<K, V>[] now = HashMapKeys$.nodes(capacity);
        table = now;
        if (old == null) {
            return;
        }
        for (int j = 0; j < old.length; j++) {
            Node<K, V> lowTail = null, highTail = null;
            for (Node<K, V> e = old[j]; e != null; ) {
                Node<K, V> next = e.next;
                e.next = null;
                if ((e.hash & old.length) == 0) {
                    if (lowTail == null) {
                        now[j] = e;
                    } else {
                        lowTail.next = e;
                    }
                    lowTail = e;
                } else {
                    if (highTail == null) {
                        now[j + old.length] = e;
                    } else {
                        highTail.next = e;
                    }
                    highTail = e;
                }
                e = next;
            }
        }
    }

    /** Is there an entry before the loose form could be taken whose key only user code or identity compares? */
    private boolean canBeLoose() {
        if (tree) {
            return false;
        }
        Node<K, V>[] tab = table;
        if (tab != null && size > 0) {
            for (int i = 0; i < tab.length; i++) {
                for (Node<K, V> e = tab[i]; e != null; e = e.next) {
                    if (!HashMapKeys$.plain(e.key)) {
                        return false;
                    }
                }
            }
        }
        return true;
    }

    /** Takes the loose form. */
    private void loosen() {
        Node<K, V>[] tab = table;
        Node<K, V>[] all = HashMapKeys$.nodes(8);
        int n = 0;
        if (tab != null && size > 0) {
            for (int i = 0; i < tab.length; i++) {
                for (Node<K, V> e = tab[i]; e != null; e = e.next) {
                    if (n == all.length) {
                        all = Arrays.copyOf(all, 2 * n);
                    }
                    all[n++] = e;
                }
            }
        }
        table = null;
        loose = all;
        places = n;
    }

    /** Takes the exact form, where a key's class wants it. */
    private void tighten() {
        if (vague || places > LOOSE_EXACT) {
            Intrinsics.unsupported("a HashMap with many unknown keys and one of another class");
        }
        Node<K, V>[] all = loose;
        int n = places;
        loose = null;
        places = 0;
        if (capacity > 0) {
            int length = capacity;
            if (!Intrinsics.isConcrete(length)) {
                for (length = 1; length < capacity; ) {
                    length <<= 1;
                }
                capacity = length;
            }
            fill();
        }
        for (int i = 0; i < n; i++) {
            Node<K, V> e = all[i];
            if (e != null) {
                e.hash = spread(e.key);
                e.next = null;
                append((capacity - 1) & e.hash, e);
            }
        }
    }

    /** Puts an entry behind the others of its bucket, and says how many these are. */
    private int append(int bucket, Node<K, V> added) {
        Node<K, V> last = table[bucket];
        if (last == null) {
            table[bucket] = added;
            return 0;
        }
        int keys = 1;
        while (last.next != null) {
            last = last.next;
            keys++;
        }
        last.next = added;
        return keys;
    }

    /** A bucket had so many keys before one was added: it grows the table or becomes a tree, which compares the keys by their order. */
    private void crowded(int keys, int bucket) {
        if (keys >= TREE_KEYS) {
            if (capacity < TREE_CAPACITY) {
                resize();
            } else {
                tree = true;
                for (Node<K, V> e = table[bucket]; e != null; e = e.next) {
                    noTree(HashMapKeys$.plain(e.key));
                }
            }
        }
    }

    /** Which of a tree's keys are compared, and with what, is not modelled: for plain keys nobody sees it. */
    private void noTree(boolean plain) {
        if (tree && !plain) {
            Intrinsics.unsupported("a HashMap with a bucket that is a tree and a key whose class compares it");
        }
    }

    /** The array of the loose form with one more place behind or before the others. */
    private void addPlace(Node<K, V> e, boolean before) {
        if (places == loose.length) {
            loose = Arrays.copyOf(loose, 2 * places);
        }
        if (before) {
            for (int i = places; i > 0; i--) {
                loose[i] = loose[i - 1];
            }
            loose[0] = e;
        } else {
            loose[places] = e;
        }
        places++;
    }

    // Looking up.

    final Node<K, V> getNode(int hash, Object key) {
        return lookUp(key);
    }

    final Node<K, V> getNode(Object key) {
        return lookUp(key);
    }

    private Node<K, V> lookUp(Object key) {
        if (loose != null && !HashMapKeys$.plain(key)) {
            tighten();
        }
        if (tree) {
            noTree(HashMapKeys$.plain(key));
        }
        Node<K, V>[] tab = table;
        if (loose != null) {
            ask(key);
            return find(key, 0);
        }
        if (tab == null) {
            HashMapKeys$.askedOfNothing(key);
            return null;
        }
        if (HashMapKeys$.unknown(key) && canBeLoose()) {
            Node<K, V> found = null;
            if (size > 0) {
                for (int i = 0; i < tab.length; i++) {
                    for (Node<K, V> e = tab[i]; e != null; e = e.next) {
                        if (HashMapKeys$.same(key, e.key)) {
                            found = e;
                        }
                    }
                }
            }
            return found;
        }
        return find(key, spread(key));
    }

    /** The entry with the key, in the form that the map has; the hash is asked for in the exact one only. */
    private Node<K, V> find(Object key, int hash) {
        Node<K, V>[] all = loose;
        if (all != null) {
            Node<K, V> found = null;
            for (int i = 0; i < places; i++) {
                Node<K, V> e = all[i];
                if (e != null && HashMapKeys$.same(key, e.key)) {
                    found = e;
                }
            }
            return found;
        }
        Node<K, V>[] tab = table;
        if (tab == null) {
            return null;
        }
        for (Node<K, V> e = tab[(tab.length - 1) & hash]; e != null; e = e.next) {
            if (e.hash == hash) {
                K k = e.key;
                if (k == key || key != null && key.equals(k)) {
                    return e;
                }
            }
        }
        return null;
    }

    public V get(Object key) {
        Node<K, V> e = lookUp(key);
        return e == null ? null : e.value;
    }

    public boolean containsKey(Object key) {
        return lookUp(key) != null;
    }

    public V getOrDefault(Object key, V defaultValue) {
        Node<K, V> e = lookUp(key);
        return e == null ? defaultValue : e.value;
    }

    // Adding.

    /** Chooses the form in which a key is added or removed, and computes its hash code where that is the exact one. */
    private int prepare(Object key) {
        if (loose != null) {
            if (!HashMapKeys$.plain(key)) {
                tighten();
            }
            ask(key);
        } else if (HashMapKeys$.unknown(key) && canBeLoose()) {
            loosen();
        }
        if (tree) {
            noTree(HashMapKeys$.plain(key));
        }
        return loose != null ? 0 : spread(key);
    }

    public V put(K key, V value) {
        return add(key, value, false, true);
    }

    public V putIfAbsent(K key, V value) {
        return add(key, value, true, true);
    }

    final V putVal(int hash, K key, V value, boolean onlyIfAbsent, boolean evict) {
        return add(key, value, onlyIfAbsent, evict);
    }

    private V add(K key, V value, boolean onlyIfAbsent, boolean evict) {
        int hash = prepare(key);
        if (capacity == 0) {
            resize();
        }
        Node<K, V> e = find(key, hash);
        boolean sure = Intrinsics.isConcrete(e);
        Node<K, V> added = null;
        V old = null;
        if (e != null) {
            old = e.value;
            if (!onlyIfAbsent || old == null) {
                e.value = value;
            }
            afterNodeAccess(e);
        } else {
            added = newNode(hash, key, value, null);
            if (loose == null) {
                int bucket = (capacity - 1) & hash;
                crowded(append(bucket, added), bucket);
            }
            ++modCount;
            if (++size > threshold) {
                resize();
            }
        }
        if (loose != null && !(sure && added == null)) {
            addPlace(added, false);
        }
        if (added != null) {
            afterNodeInsertion(evict);
        }
        return old;
    }

    public void putAll(Map<? extends K, ? extends V> m) {
        putMapEntries(m, true);
    }

    final void putMapEntries(Map<? extends K, ? extends V> m, boolean evict) {
        int s = m.size();
        if (s > 0) {
            if (capacity == 0) {
                int length = loadFactor == DEFAULT_LOAD_FACTOR && s < HashMapKeys$.MANY
                        ? HashMapKeys$.tableFor(s, 1)
                        : tableSizeFor(HashMapKeys$.capacityFor(s, loadFactor));
                // A threshold without a table is 0 or a power of two.
                if (length > threshold) {
                    threshold = length;
                }
            } else {
                while (s > threshold && capacity < MAXIMUM_CAPACITY) {
                    resize();
                }
            }
            for (Map.Entry<? extends K, ? extends V> e : m.entrySet()) {
                K key = e.getKey();
                V value = e.getValue();
                add(key, value, false, evict);
            }
        }
    }

    // Removing.

    public V remove(Object key) {
        Node<K, V> e = removeNode(hash(key), key, null, false, true);
        return e == null ? null : e.value;
    }

    public boolean remove(Object key, Object value) {
        return removeNode(hash(key), key, value, true, true) != null;
    }

    final Node<K, V> removeNode(int hash, Object key, Object value, boolean matchValue, boolean movable) {
        boolean plain = HashMapKeys$.plain(key);
        noTree(plain);
        if (loose != null) {
            if (!plain) {
                tighten();
            }
            ask(key);
        } else if (size > 0 && plain && HashMapKeys$.unknown(key) && canBeLoose()) {
            loosen();
        }
        if (loose != null || table == null || size == 0) {
            return removeHere(0, key, value, matchValue);
        }
        return removeHere(plain ? spread(key) : hash, key, value, matchValue);
    }

    /** Removes an entry in the form that the map has. */
    private Node<K, V> removeHere(int hash, Object key, Object value, boolean matchValue) {
        Node<K, V> removed = null;
        if (loose != null) {
            for (int i = 0; i < places; i++) {
                Node<K, V> e = loose[i];
                if (e != null && HashMapKeys$.same(key, e.key) && (!matchValue || Objects.equals(value, e.value))) {
                    removed = e;
                    loose[i] = null;
                }
            }
        } else if (table != null) {
            Node<K, V> e = find(key, hash);
            if (e != null && (!matchValue || Objects.equals(value, e.value))) {
                removed = e;
                int bucket = (table.length - 1) & hash;
                Node<K, V> before = table[bucket];
                if (before == e) {
                    table[bucket] = e.next;
                } else {
                    while (before.next != e) {
                        before = before.next;
                    }
                    before.next = e.next;
                }
            }
        }
        if (removed != null) {
            ++modCount;
            --size;
            afterNodeRemoval(removed);
        }
        return removed;
    }

    public void clear() {
        modCount++;
        noneGiven();
        if (size > 0) {
            size = 0;
            if (loose != null) {
                vague |= places > LOOSE_EXACT;
                loose = HashMapKeys$.nodes(8);
                places = 0;
            } else {
                Node<K, V>[] tab = table;
                for (int i = 0; i < tab.length; i++) {
                    tab[i] = null;
                }
            }
        }
    }

    // Replacing, and functions that compute.

    public boolean replace(K key, V oldValue, V newValue) {
        Node<K, V> e = lookUp(key);
        if (e != null) {
            V v = e.value;
            if (v == oldValue || v != null && v.equals(oldValue)) {
                e.value = newValue;
                afterNodeAccess(e);
                return true;
            }
        }
        return false;
    }

    public V replace(K key, V value) {
        Node<K, V> e = lookUp(key);
        if (e != null) {
            V old = e.value;
            e.value = value;
            afterNodeAccess(e);
            return old;
        }
        return null;
    }

    /** Grows before a function is called that may add a key, as the JDK does. */
    private void makeRoom() {
        if (size > threshold || capacity == 0) {
            resize();
        }
    }

    /** Adds a computed value before the others of its bucket. The function may have looked up what made the form the exact one. */
    private void addFirst(int prepared, K key, V value) {
        if (loose != null) {
            addPlace(newNode(0, key, value, null), true);
        } else {
            int hash = HashMapKeys$.plain(key) ? spread(key) : prepared;
            int bucket = (table.length - 1) & hash;
            Node<K, V> first = table[bucket];
            int keys = 0;
            for (Node<K, V> e = first; e != null; e = e.next) {
                keys++;
            }
            table[bucket] = newNode(hash, key, value, first);
            // One key less than {@link #append} wants is enough here.
            crowded(keys + 1, bucket);
        }
        ++size;
    }

    /** Where only some executions add an entry, the others leave its place empty. */
    private void addNone(boolean sure) {
        if (loose != null && !sure) {
            addPlace(null, true);
        }
    }

    public V computeIfAbsent(K key, Function<? super K, ? extends V> mappingFunction) {
        if (mappingFunction == null) {
            throw new NullPointerException();
        }
        int hash = prepare(key);
        makeRoom();
        Node<K, V> old = find(key, hash);
        boolean sure = Intrinsics.isConcrete(old);
        V out;
        if (old != null && old.value != null) {
            out = old.value;
            afterNodeAccess(old);
            addNone(sure);
        } else {
            int mc = modCount;
            V v = mappingFunction.apply(key);
            if (mc != modCount) {
                throw new ConcurrentModificationException();
            }
            out = v;
            if (v == null || old != null) {
                if (v != null) {
                    old.value = v;
                    afterNodeAccess(old);
                }
                addNone(sure);
            } else {
                addFirst(hash, key, v);
                modCount = mc + 1;
                afterNodeInsertion(true);
            }
        }
        return out;
    }

    public V computeIfPresent(K key, BiFunction<? super K, ? super V, ? extends V> remappingFunction) {
        if (remappingFunction == null) {
            throw new NullPointerException();
        }
        Node<K, V> e = lookUp(key);
        if (e != null) {
            V oldValue = e.value;
            if (oldValue != null) {
                int mc = modCount;
                V v = remappingFunction.apply(key, oldValue);
                if (mc != modCount) {
                    throw new ConcurrentModificationException();
                }
                if (v != null) {
                    e.value = v;
                    afterNodeAccess(e);
                    return v;
                }
                removeNode(hash(key), key, null, false, true);
            }
        }
        return null;
    }

    public V compute(K key, BiFunction<? super K, ? super V, ? extends V> remappingFunction) {
        if (remappingFunction == null) {
            throw new NullPointerException();
        }
        int hash = prepare(key);
        makeRoom();
        Node<K, V> old = find(key, hash);
        boolean sure = Intrinsics.isConcrete(old);
        V oldValue = old == null ? null : old.value;
        int mc = modCount;
        V v = remappingFunction.apply(key, oldValue);
        if (mc != modCount) {
            throw new ConcurrentModificationException();
        }
        if (old == null && v != null) {
            addFirst(hash, key, v);
            modCount = mc + 1;
            afterNodeInsertion(true);
        } else {
            if (v != null) {
                old.value = v;
                afterNodeAccess(old);
            } else if (old != null) {
                removeNode(hash, key, null, false, true);
            }
            addNone(sure);
        }
        return v;
    }

    public V merge(K key, V value, BiFunction<? super V, ? super V, ? extends V> remappingFunction) {
        if (value == null || remappingFunction == null) {
            throw new NullPointerException();
        }
        int hash = prepare(key);
        makeRoom();
        Node<K, V> old = find(key, hash);
        boolean sure = Intrinsics.isConcrete(old);
        V out = value;
        if (old != null) {
            if (old.value != null) {
                int mc = modCount;
                out = remappingFunction.apply(old.value, value);
                if (mc != modCount) {
                    throw new ConcurrentModificationException();
                }
            }
            if (out != null) {
                old.value = out;
                afterNodeAccess(old);
            } else {
                removeNode(hash, key, null, false, true);
            }
            addNone(sure);
        } else {
            addFirst(hash, key, value);
            ++modCount;
            afterNodeInsertion(true);
        }
        return out;
    }

    // Iterating.

    /**
     * The entries in the order of iteration, those that are not there behind all others, as null. Equal buckets keep the order of the entries,
     * and exchanging two neighbours is a choice of values, not of paths.
     */
    private Node<K, V>[] sorted() {
        takeAll();
        if (tree) {
            Intrinsics.unsupported("iteration over a HashMap with a bucket that is a tree");
        }
        int n = 0;
        Node<K, V>[] all;
        if (loose == null) {
            all = HashMapKeys$.nodes(size);
            for (int i = 0; table != null && i < table.length; i++) {
                for (Node<K, V> e = table[i]; e != null; e = e.next) {
                    all[n++] = e;
                }
            }
            return all;
        }
        all = HashMapKeys$.nodes(places);
        int[] bucket = new int[places];
        boolean exact = !vague && places <= LOOSE_EXACT;
        for (int i = 0; i < places; i++) {
            Node<K, V> e = loose[i];
            if (e == null && Intrinsics.isConcrete(e)) {
                continue;
            }
            all[n] = e;
            n++;
        }
        for (int i = 0; i < n && n > 1; i++) {
            Node<K, V> e = all[i];
            int b = MAXIMUM_CAPACITY;
            if (e != null) {
                b = exact ? HashMapKeys$.bucket(e.key, capacity) : HashMapKeys$.anyBucket();
            }
            bucket[i] = b;
        }
        for (int i = 1; i < n; i++) {
            for (int j = i; j > 0; j--) {
                int x = bucket[j - 1], y = bucket[j];
                Node<K, V> e = all[j - 1], f = all[j];
                if (x > y) {
                    bucket[j - 1] = y;
                    bucket[j] = x;
                    all[j - 1] = f;
                    all[j] = e;
                }
            }
        }
        return all;
    }

    /** Iterators take the entries when they are made: what changes the map later makes them throw. */
    abstract class HashIterator {
        private final Node<K, V>[] order = sorted();
        private final int expectedCapacity = capacity;
        private int expectedModCount = modCount;
        private Node<K, V> next;
        private Node<K, V> current;
        private int index;

        HashIterator() {
            advance();
        }

        private void advance() {
            next = index < order.length ? order[index++] : null;
        }

        final HashMap<K, V> map() {
            return HashMap.this;
        }

        public final boolean hasNext() {
            return next != null;
        }

        final Node<K, V> nextNode() {
            Node<K, V> e = next;
            if (modCount != expectedModCount) {
                throw new ConcurrentModificationException();
            }
            if (e == null) {
                throw new NoSuchElementException();
            }
            noGrowth(expectedCapacity);
            current = e;
            advance();
            return e;
        }

        public final void remove() {
            Node<K, V> e = current;
            if (e == null) {
                throw new IllegalStateException();
            }
            if (modCount != expectedModCount) {
                throw new ConcurrentModificationException();
            }
            current = null;
            removeHere(e.hash, e.key, null, false);
            expectedModCount = modCount;
        }
    }

    final class KeyIterator extends HashIterator implements Iterator<K> {
        public K next() {
            return nextNode().key;
        }
    }

    final class ValueIterator extends HashIterator implements Iterator<V> {
        public V next() {
            return nextNode().value;
        }
    }

    final class EntryIterator extends HashIterator implements Iterator<Map.Entry<K, V>> {
        public Map.Entry<K, V> next() {
            return nextNode();
        }
    }

    public boolean containsValue(Object value) {
        for (Node<K, V> e : sorted()) {
            if (e != null) {
                V v = e.value;
                if (v == value || value != null && value.equals(v)) {
                    return true;
                }
            }
        }
        return false;
    }

    public void forEach(BiConsumer<? super K, ? super V> action) {
        if (action == null) {
            throw new NullPointerException();
        }
        each(e -> action.accept(e.key, e.value));
    }

    public void replaceAll(BiFunction<? super K, ? super V, ? extends V> function) {
        if (function == null) {
            throw new NullPointerException();
        }
        each(e -> e.value = function.apply(e.key, e.value));
    }

    /** A function that computes a value may make the table grow though it adds nothing, which iterators are not told. */
    private void noGrowth(int before) {
        if (capacity != before) {
            Intrinsics.unsupported("a HashMap that grew, without another key, while its entries are iterated");
        }
    }

    /** Is there an entry that is none of these? */
    private boolean hasOther(Node<K, V>[] known) {
        Node<K, V>[] all = loose != null ? loose : table;
        for (int i = 0; all != null && i < all.length; i++) {
            for (Node<K, V> e = all[i]; e != null; e = loose != null ? null : e.next) {
                boolean found = false;
                for (int j = 0; j < known.length; j++) {
                    found |= known[j] == e;
                }
                if (!found) {
                    return true;
                }
            }
        }
        return false;
    }

    /** A function was called with an entry, and changed the map. Entries that it added may be among those that the JDK calls it with then. */
    private void noChange(Node<K, V>[] all, int at) {
        if (at < all.length || hasOther(all)) {
            Intrinsics.unsupported("a function that changes the HashMap whose entries it is called with");
        }
    }

    /** Calls a function with each entry; whoever changes the map meanwhile is told at the end, as in the JDK. */
    private void each(Consumer<Node<K, V>> action) {
        if (size > 0) {
            int mc = modCount;
            int before = capacity;
            Node<K, V>[] all = sorted();
            int at = 0;
            while (at < all.length) {
                Node<K, V> e = all[at++];
                if (e != null) {
                    action.accept(e);
                }
                if (modCount != mc) {
                    noChange(all, at);
                } else {
                    noGrowth(before);
                }
            }
            if (modCount != mc) {
                throw new ConcurrentModificationException();
            }
        }
    }

    public Set<K> keySet() {
        Set<K> out = keySet;
        if (out == null) {
            out = new KeySet();
            keySet = out;
        }
        return out;
    }

    public Collection<V> values() {
        Collection<V> out = values;
        if (out == null) {
            out = new Values();
            values = out;
        }
        return out;
    }

    public Set<Map.Entry<K, V>> entrySet() {
        Set<Map.Entry<K, V>> out = entrySet;
        if (out == null) {
            out = new EntrySet();
            entrySet = out;
        }
        return out;
    }

    final <T> T[] prepareArray(T[] a) {
        int n = size;
        if (a.length < n) {
            return Arrays.copyOf(a, n);
        }
        if (a.length > n) {
            a[n] = null;
        }
        return a;
    }

    @SuppressWarnings("unchecked")
    <T> T[] keysToArray(T[] a) {
        int i = 0;
        for (Node<K, V> e : sorted()) {
            if (e != null) {
                a[i++] = (T) e.key;
            }
        }
        return a;
    }

    @SuppressWarnings("unchecked")
    <T> T[] valuesToArray(T[] a) {
        int i = 0;
        for (Node<K, V> e : sorted()) {
            if (e != null) {
                a[i++] = (T) e.value;
            }
        }
        return a;
    }

    final class KeySet extends AbstractSet<K> {
        public int size() {
            return size;
        }

        public void clear() {
            HashMap.this.clear();
        }

        public Iterator<K> iterator() {
            return new KeyIterator();
        }

        public boolean contains(Object o) {
            return containsKey(o);
        }

        public boolean remove(Object key) {
            return removeNode(hash(key), key, null, false, true) != null;
        }

        public Spliterator<K> spliterator() {
            return new KeySpliterator<>(HashMap.this, 0, -1, 0, 0);
        }

        public Object[] toArray() {
            return keysToArray(new Object[size]);
        }

        public <T> T[] toArray(T[] a) {
            return keysToArray(prepareArray(a));
        }

        public void forEach(Consumer<? super K> action) {
            if (action == null) {
                throw new NullPointerException();
            }
            each(e -> action.accept(e.key));
        }
    }

    final class Values extends AbstractCollection<V> {
        public int size() {
            return size;
        }

        public void clear() {
            HashMap.this.clear();
        }

        public Iterator<V> iterator() {
            return new ValueIterator();
        }

        public boolean contains(Object o) {
            return containsValue(o);
        }

        public Spliterator<V> spliterator() {
            return new ValueSpliterator<>(HashMap.this, 0, -1, 0, 0);
        }

        public Object[] toArray() {
            return valuesToArray(new Object[size]);
        }

        public <T> T[] toArray(T[] a) {
            return valuesToArray(prepareArray(a));
        }

        public void forEach(Consumer<? super V> action) {
            if (action == null) {
                throw new NullPointerException();
            }
            each(e -> action.accept(e.value));
        }
    }

    final class EntrySet extends AbstractSet<Map.Entry<K, V>> {
        public int size() {
            return size;
        }

        public void clear() {
            HashMap.this.clear();
        }

        public Iterator<Map.Entry<K, V>> iterator() {
            return new EntryIterator();
        }

        public boolean contains(Object o) {
            if (!(o instanceof Map.Entry)) {
                return false;
            }
            Map.Entry<?, ?> e = (Map.Entry<?, ?>) o;
            Node<K, V> found = lookUp(e.getKey());
            return found != null && found.equals(e);
        }

        public boolean remove(Object o) {
            if (!(o instanceof Map.Entry)) {
                return false;
            }
            Map.Entry<?, ?> e = (Map.Entry<?, ?>) o;
            return removeNode(hash(e.getKey()), e.getKey(), e.getValue(), true, true) != null;
        }

        public Spliterator<Map.Entry<K, V>> spliterator() {
            return new EntrySpliterator<>(HashMap.this, 0, -1, 0, 0);
        }

        public void forEach(Consumer<? super Map.Entry<K, V>> action) {
            if (action == null) {
                throw new NullPointerException();
            }
            each(action::accept);
        }
    }

    /** A spliterator takes its entries when it is first asked for one or for their number, and is never split. */
    abstract static class HashMapSpliterator<K, V> {
        final HashMap<K, V> map;
        private Node<K, V>[] order;
        private int index;
        private int size;
        private int expectedModCount;
        private int expectedCapacity;

        HashMapSpliterator(HashMap<K, V> m) {
            map = m;
        }

        private void bind() {
            if (order == null) {
                order = map.sorted();
                size = map.size;
                expectedModCount = map.modCount;
                expectedCapacity = map.capacity;
            }
        }

        public final long estimateSize() {
            bind();
            return size;
        }

        /** The next entry, or null. */
        final Node<K, V> take() {
            if (map.modCount != expectedModCount) {
                map.noChange(order, index);
            } else {
                map.noGrowth(expectedCapacity);
            }
            while (index < order.length) {
                Node<K, V> e = order[index++];
                if (e != null) {
                    return e;
                }
            }
            return null;
        }

        final int sized() {
            return order == null || size == map.size ? Spliterator.SIZED : 0;
        }

        final void check() {
            if (map.modCount != expectedModCount) {
                throw new ConcurrentModificationException();
            }
        }

        /** Begins to pass on entries. What others did to the map since the first time is seen by the JDK in part. */
        final void begin(Object action) {
            if (action == null) {
                throw new NullPointerException();
            }
            bind();
            if (map.modCount != expectedModCount) {
                Intrinsics.unsupported("a HashMap that changes while a Spliterator passes on its entries");
            }
        }

        final <T> Spliterator<T> noSplit() {
            Intrinsics.unsupported("splitting the elements of a HashMap");
            return null;
        }
    }

    static final class KeySpliterator<K, V> extends HashMapSpliterator<K, V> implements Spliterator<K> {
        KeySpliterator(HashMap<K, V> m, int origin, int fence, int est, int expectedModCount) {
            super(m);
        }

        public Spliterator<K> trySplit() {
            return noSplit();
        }

        public void forEachRemaining(Consumer<? super K> action) {
            begin(action);
            boolean some = false;
            for (Node<K, V> e = take(); e != null; e = take()) {
                some = true;
                action.accept(e.key);
            }
            if (some) {
                check();
            }
        }

        public boolean tryAdvance(Consumer<? super K> action) {
            begin(action);
            Node<K, V> e = take();
            if (e == null) {
                return false;
            }
            action.accept(e.key);
            check();
            return true;
        }

        public int characteristics() {
            return sized() | Spliterator.DISTINCT;
        }
    }

    static final class ValueSpliterator<K, V> extends HashMapSpliterator<K, V> implements Spliterator<V> {
        ValueSpliterator(HashMap<K, V> m, int origin, int fence, int est, int expectedModCount) {
            super(m);
        }

        public Spliterator<V> trySplit() {
            return noSplit();
        }

        public void forEachRemaining(Consumer<? super V> action) {
            begin(action);
            boolean some = false;
            for (Node<K, V> e = take(); e != null; e = take()) {
                some = true;
                action.accept(e.value);
            }
            if (some) {
                check();
            }
        }

        public boolean tryAdvance(Consumer<? super V> action) {
            begin(action);
            Node<K, V> e = take();
            if (e == null) {
                return false;
            }
            action.accept(e.value);
            check();
            return true;
        }

        public int characteristics() {
            return sized();
        }
    }

    static final class EntrySpliterator<K, V> extends HashMapSpliterator<K, V> implements Spliterator<Map.Entry<K, V>> {
        EntrySpliterator(HashMap<K, V> m, int origin, int fence, int est, int expectedModCount) {
            super(m);
        }

        public Spliterator<Map.Entry<K, V>> trySplit() {
            return noSplit();
        }

        public void forEachRemaining(Consumer<? super Map.Entry<K, V>> action) {
            begin(action);
            boolean some = false;
            for (Node<K, V> e = take(); e != null; e = take()) {
                some = true;
                action.accept(e);
            }
            if (some) {
                check();
            }
        }

        public boolean tryAdvance(Consumer<? super Map.Entry<K, V>> action) {
            begin(action);
            Node<K, V> e = take();
            if (e == null) {
                return false;
            }
            action.accept(e);
            check();
            return true;
        }

        public int characteristics() {
            return sized() | Spliterator.DISTINCT;
        }
    }

    @SuppressWarnings("unchecked")
    public Object clone() {
        HashMap<K, V> out;
        try {
            out = (HashMap<K, V>) super.clone();
        } catch (CloneNotSupportedException e) {
            throw new InternalError(e);
        }
        out.reinitialize();
        out.putMapEntries(this, false);
        return out;
    }
}
