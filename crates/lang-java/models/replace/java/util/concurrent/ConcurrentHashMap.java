package java.util.concurrent;

import conspect.rt.Intrinsics;
import java.io.Serializable;
import java.util.AbstractCollection;
import java.util.AbstractMap;
import java.util.AbstractSet;
import java.util.Collection;
import java.util.Enumeration;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * A concurrent map on one thread: a hash map that refuses null. Its order is taken to be a hash map's, which answers list where it
 * can be seen. What an iterator sees of keys that come or go while it walks is beyond the model.
 */
public class ConcurrentHashMap<K, V> extends AbstractMap<K, V> implements ConcurrentMap<K, V>, Serializable {
    private static final long serialVersionUID = 7249069246763182397L;

    private final HashMap<K, V> map;
    /** How often keys came or went, but by iterators. */
    private int changes;
    /** The keys whose values functions of the program are computing. */
    private Computing computing;

    private static final class Computing {
        final Object key;
        final Computing outer;

        Computing(Object key, Computing outer) {
            this.key = key;
            this.outer = outer;
        }
    }

    /** Keys come and go here. A function that computes a value must leave the map alone: what happens otherwise depends on bins. */
    private V enter(K key, V value) {
        quiet(key);
        int before = map.size();
        V old = map.put(key, value);
        if (map.size() != before) {
            changes++;
        }
        return old;
    }

    private V leave(Object key) {
        quiet(key);
        int before = map.size();
        V old = map.remove(key);
        if (map.size() != before) {
            changes++;
        }
        return old;
    }

    private void quiet(Object key) {
        for (Computing c = computing; c != null; c = c.outer) {
            if (c.key.equals(key)) {
                throw new IllegalStateException("Recursive update");
            }
            Intrinsics.unsupported("a function given to a ConcurrentHashMap that changes the map itself");
        }
    }

    private void begin(Object key) {
        quiet(key);
        computing = new Computing(key, computing);
    }

    private void end() {
        computing = computing.outer;
    }

    public ConcurrentHashMap() {
        map = new HashMap<>();
    }

    public ConcurrentHashMap(int initialCapacity) {
        this(initialCapacity, 0.75f, 1);
    }

    public ConcurrentHashMap(Map<? extends K, ? extends V> m) {
        map = new HashMap<>();
        putAll(m);
    }

    public ConcurrentHashMap(int initialCapacity, float loadFactor) {
        this(initialCapacity, loadFactor, 1);
    }

    public ConcurrentHashMap(int initialCapacity, float loadFactor, int concurrencyLevel) {
        if (!(loadFactor > 0.0f) || initialCapacity < 0 || concurrencyLevel <= 0) {
            throw new IllegalArgumentException();
        }
        int least = initialCapacity < concurrencyLevel ? concurrencyLevel : initialCapacity;
        map = new HashMap<>((int) Math.min(1 << 30, 1L + (long) (least / loadFactor)));
    }

    private static void check(Object o) {
        if (o == null) {
            throw new NullPointerException();
        }
    }

    @Override
    public int size() {
        return map.size();
    }

    public long mappingCount() {
        return map.size();
    }

    @Override
    public boolean isEmpty() {
        return map.isEmpty();
    }

    @Override
    public V get(Object key) {
        check(key);
        return map.get(key);
    }

    @Override
    public V getOrDefault(Object key, V defaultValue) {
        V v = get(key);
        return v == null ? defaultValue : v;
    }

    @Override
    public boolean containsKey(Object key) {
        check(key);
        return map.containsKey(key);
    }

    @Override
    public boolean containsValue(Object value) {
        check(value);
        return map.containsValue(value);
    }

    public boolean contains(Object value) {
        return containsValue(value);
    }

    @Override
    public V put(K key, V value) {
        check(key);
        check(value);
        return enter(key, value);
    }

    @Override
    public void putAll(Map<? extends K, ? extends V> m) {
        for (Map.Entry<? extends K, ? extends V> e : m.entrySet()) {
            put(e.getKey(), e.getValue());
        }
    }

    @Override
    public V remove(Object key) {
        check(key);
        return leave(key);
    }

    @Override
    public void clear() {
        if (computing != null) {
            quiet(null);
        }
        changes++;
        map.clear();
    }

    @Override
    public V putIfAbsent(K key, V value) {
        check(key);
        check(value);
        V old = map.get(key);
        if (old == null) {
            enter(key, value);
        }
        return old;
    }

    @Override
    public boolean remove(Object key, Object value) {
        check(key);
        V old = map.get(key);
        if (value == null || old == null || !old.equals(value)) {
            return false;
        }
        leave(key);
        return true;
    }

    @Override
    public boolean replace(K key, V oldValue, V newValue) {
        check(key);
        check(oldValue);
        check(newValue);
        V old = map.get(key);
        if (old == null || !old.equals(oldValue)) {
            return false;
        }
        enter(key, newValue);
        return true;
    }

    @Override
    public V replace(K key, V value) {
        check(key);
        check(value);
        return map.containsKey(key) ? enter(key, value) : null;
    }

    @Override
    public V computeIfAbsent(K key, Function<? super K, ? extends V> f) {
        check(key);
        check(f);
        V old = map.get(key);
        if (old != null) {
            return old;
        }
        begin(key);
        V made;
        try {
            made = f.apply(key);
        } finally {
            end();
        }
        if (made != null) {
            enter(key, made);
        }
        return made;
    }

    @Override
    public V computeIfPresent(K key, BiFunction<? super K, ? super V, ? extends V> f) {
        check(key);
        check(f);
        V old = map.get(key);
        return old == null ? null : compute(key, f);
    }

    @Override
    public V compute(K key, BiFunction<? super K, ? super V, ? extends V> f) {
        check(key);
        check(f);
        begin(key);
        V made;
        try {
            made = f.apply(key, map.get(key));
        } finally {
            end();
        }
        return store(key, made);
    }

    @Override
    public V merge(K key, V value, BiFunction<? super V, ? super V, ? extends V> f) {
        check(key);
        check(value);
        check(f);
        V old = map.get(key);
        if (old == null) {
            return store(key, value);
        }
        begin(key);
        V made;
        try {
            made = f.apply(old, value);
        } finally {
            end();
        }
        return store(key, made);
    }

    /** Maps the key to the value; to none when it is null. */
    private V store(K key, V value) {
        if (value == null) {
            leave(key);
        } else {
            enter(key, value);
        }
        return value;
    }

    @Override
    public void forEach(BiConsumer<? super K, ? super V> action) {
        check(action);
        for (Iterator<Map.Entry<K, V>> it = entrySet().iterator(); it.hasNext();) {
            Map.Entry<K, V> e = it.next();
            action.accept(e.getKey(), e.getValue());
        }
    }

    public void forEach(long parallelismThreshold, BiConsumer<? super K, ? super V> action) {
        forEach(action);
    }

    public void forEachKey(long parallelismThreshold, Consumer<? super K> action) {
        check(action);
        keySet().forEach(action);
    }

    public void forEachValue(long parallelismThreshold, Consumer<? super V> action) {
        check(action);
        values().forEach(action);
    }

    @Override
    public void replaceAll(BiFunction<? super K, ? super V, ? extends V> f) {
        check(f);
        for (Iterator<Map.Entry<K, V>> it = entrySet().iterator(); it.hasNext();) {
            Map.Entry<K, V> e = it.next();
            V v = f.apply(e.getKey(), e.getValue());
            check(v);
            enter(e.getKey(), v);
        }
    }

    // Views.

    /** Walks over the entries. */
    private final class Walk implements Iterator<Map.Entry<K, V>> {
        private final Object[] keys = map.keySet().toArray();
        private int at;
        private K last;
        private int seen = changes;

        Walk() {
            if (keys.length > 1) {
                Intrinsics.granted("a ConcurrentHashMap iterates in the order of a HashMap");
            }
        }

        /** Values may change meanwhile; keys may not. */
        private void checkKeys() {
            if (changes != seen) {
                Intrinsics.unsupported("iterating over a ConcurrentHashMap whose keys change meanwhile");
            }
        }

        @Override
        public boolean hasNext() {
            checkKeys();
            return at < keys.length;
        }

        @Override
        @SuppressWarnings("unchecked")
        public Map.Entry<K, V> next() {
            checkKeys();
            if (at >= keys.length) {
                throw new NoSuchElementException();
            }
            last = (K) keys[at];
            at++;
            return new Pair(last, map.get(last));
        }

        @Override
        public void remove() {
            if (last == null) {
                throw new IllegalStateException();
            }
            int before = changes;
            leave(last);
            seen += changes - before;
            last = null;
        }
    }

    /** An entry that writes through. */
    private final class Pair extends AbstractMap.SimpleEntry<K, V> {
        private static final long serialVersionUID = 1L;

        Pair(K key, V value) {
            super(key, value);
        }

        @Override
        public V setValue(V value) {
            check(value);
            enter(getKey(), value);
            return super.setValue(value);
        }
    }

    private final class Keys implements Iterator<K>, Enumeration<K> {
        private final Walk walk = new Walk();

        @Override
        public boolean hasNext() {
            return walk.hasNext();
        }

        @Override
        public K next() {
            return walk.next().getKey();
        }

        @Override
        public void remove() {
            walk.remove();
        }

        @Override
        public boolean hasMoreElements() {
            return walk.hasNext();
        }

        @Override
        public K nextElement() {
            return walk.next().getKey();
        }
    }

    private final class Values implements Iterator<V>, Enumeration<V> {
        private final Walk walk = new Walk();

        @Override
        public boolean hasNext() {
            return walk.hasNext();
        }

        @Override
        public V next() {
            return walk.next().getValue();
        }

        @Override
        public void remove() {
            walk.remove();
        }

        @Override
        public boolean hasMoreElements() {
            return walk.hasNext();
        }

        @Override
        public V nextElement() {
            return walk.next().getValue();
        }
    }

    @Override
    public Set<Map.Entry<K, V>> entrySet() {
        return new AbstractSet<Map.Entry<K, V>>() {
            @Override
            public Iterator<Map.Entry<K, V>> iterator() {
                return new Walk();
            }

            @Override
            public int size() {
                return map.size();
            }

            @Override
            public boolean contains(Object o) {
                return map.entrySet().contains(o);
            }

            @Override
            public boolean remove(Object o) {
                if (!(o instanceof Map.Entry)) {
                    return false;
                }
                Map.Entry<?, ?> e = (Map.Entry<?, ?>) o;
                Object k = e.getKey();
                Object v = e.getValue();
                return k != null && v != null && ConcurrentHashMap.this.remove(k, v);
            }

            @Override
            public void clear() {
                ConcurrentHashMap.this.clear();
            }
        };
    }

    @Override
    public KeySetView<K, V> keySet() {
        return new KeySetView<>(this, null);
    }

    public KeySetView<K, V> keySet(V mappedValue) {
        check(mappedValue);
        return new KeySetView<>(this, mappedValue);
    }

    public static <T> KeySetView<T, Boolean> newKeySet() {
        return new KeySetView<>(new ConcurrentHashMap<T, Boolean>(), Boolean.TRUE);
    }

    public static <T> KeySetView<T, Boolean> newKeySet(int initialCapacity) {
        return new KeySetView<>(new ConcurrentHashMap<T, Boolean>(initialCapacity), Boolean.TRUE);
    }

    @Override
    public Collection<V> values() {
        return new AbstractCollection<V>() {
            @Override
            public Iterator<V> iterator() {
                return new Values();
            }

            @Override
            public int size() {
                return map.size();
            }

            @Override
            public void clear() {
                ConcurrentHashMap.this.clear();
            }
        };
    }

    public Enumeration<K> keys() {
        return new Keys();
    }

    public Enumeration<V> elements() {
        return new Values();
    }

    /** The keys as a set; keys can be added when a value for them was given. */
    public static final class KeySetView<K, V> extends AbstractSet<K> implements Set<K>, Serializable {
        private static final long serialVersionUID = 7249069246763182397L;

        private final ConcurrentHashMap<K, V> owner;
        private final V value;

        KeySetView(ConcurrentHashMap<K, V> owner, V value) {
            this.owner = owner;
            this.value = value;
        }

        public ConcurrentHashMap<K, V> getMap() {
            return owner;
        }

        public V getMappedValue() {
            return value;
        }

        @Override
        public boolean contains(Object o) {
            return owner.containsKey(o);
        }

        @Override
        public boolean remove(Object o) {
            return owner.remove(o) != null;
        }

        @Override
        public boolean add(K key) {
            if (value == null) {
                throw new UnsupportedOperationException();
            }
            return owner.putIfAbsent(key, value) == null;
        }

        @Override
        public Iterator<K> iterator() {
            return owner.new Keys();
        }

        @Override
        public int size() {
            return owner.size();
        }

        @Override
        public void clear() {
            owner.clear();
        }
    }
}
