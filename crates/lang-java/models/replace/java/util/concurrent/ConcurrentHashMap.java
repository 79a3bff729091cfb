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
 * A concurrent map on one thread: a hash map that refuses null, in a hash map's order. What an iterator sees of keys
 * that come or go while it walks is beyond the model.
 */
public class ConcurrentHashMap<K, V> extends AbstractMap<K, V> implements ConcurrentMap<K, V>, Serializable {
    private static final long serialVersionUID = 7249069246763182397L;

    private final HashMap<K, V> map;

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
        return map.put(key, value);
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
        return map.remove(key);
    }

    @Override
    public void clear() {
        map.clear();
    }

    @Override
    public V putIfAbsent(K key, V value) {
        check(key);
        check(value);
        V old = map.get(key);
        if (old == null) {
            map.put(key, value);
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
        map.remove(key);
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
        map.put(key, newValue);
        return true;
    }

    @Override
    public V replace(K key, V value) {
        check(key);
        check(value);
        return map.containsKey(key) ? map.put(key, value) : null;
    }

    @Override
    public V computeIfAbsent(K key, Function<? super K, ? extends V> f) {
        check(key);
        check(f);
        V old = map.get(key);
        if (old != null) {
            return old;
        }
        V made = f.apply(key);
        if (made != null) {
            map.put(key, made);
        }
        return made;
    }

    @Override
    public V computeIfPresent(K key, BiFunction<? super K, ? super V, ? extends V> f) {
        check(key);
        check(f);
        V old = map.get(key);
        return old == null ? null : store(key, f.apply(key, old));
    }

    @Override
    public V compute(K key, BiFunction<? super K, ? super V, ? extends V> f) {
        check(key);
        check(f);
        return store(key, f.apply(key, map.get(key)));
    }

    @Override
    public V merge(K key, V value, BiFunction<? super V, ? super V, ? extends V> f) {
        check(key);
        check(value);
        check(f);
        V old = map.get(key);
        return store(key, old == null ? value : f.apply(old, value));
    }

    /** Maps the key to the value; to none when it is null. */
    private V store(K key, V value) {
        if (value == null) {
            map.remove(key);
        } else {
            map.put(key, value);
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
            map.put(e.getKey(), v);
        }
    }

    // Views.

    /** Walks over the entries. */
    private final class Walk implements Iterator<Map.Entry<K, V>> {
        private final Object[] keys = map.keySet().toArray();
        private int at;
        private K last;
        /** How many keys there are, as far as this iterator has seen to it. */
        private int size = map.size();

        /** Values may change meanwhile; keys may not. */
        private void checkKeys() {
            if (map.size() != size || at < keys.length && !map.containsKey(keys[at])) {
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
            if (map.remove(last) != null) {
                size--;
            }
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
            map.put(getKey(), value);
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
                return map.entrySet().remove(o);
            }

            @Override
            public void clear() {
                map.clear();
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
                map.clear();
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
