import java.util.*;

/** Hash maps and sets under pseudo-random operations: keys of several classes, collisions, growth, views, changes while iterating. */
public class Maps {
    /** Counts how often it is hashed, and collides often. */
    static final class Key {
        static int hashed;
        int value;

        Key(int value) {
            this.value = value;
        }

        @Override
        public int hashCode() {
            hashed++;
            return value * 7 % 5;
        }

        @Override
        public boolean equals(Object o) {
            return o instanceof Key && ((Key) o).value == value;
        }

        @Override
        public String toString() {
            return "K" + value;
        }
    }

    /** Keeps at most four entries. */
    static final class Cache extends LinkedHashMap<Object, Integer> {
        Cache(boolean byAccess) {
            super(8, 0.75f, byAccess);
        }

        @Override
        protected boolean removeEldestEntry(Map.Entry<Object, Integer> eldest) {
            return size() > 4;
        }
    }

    /** Counts what is put. */
    static final class Counting extends HashMap<Object, Integer> {
        int puts;

        @Override
        public Integer put(Object key, Integer value) {
            puts++;
            return super.put(key, value);
        }
    }

    public static void main(String[] args) {
        Rng r = new Rng(77);
        for (int kind = 0; kind < 7; kind++) {
            Counting counting = new Counting();
            List<Map<Object, Integer>> maps = List.of(new HashMap<>(), new HashMap<>(5, 2.5f), counting, new LinkedHashMap<>(),
                new Cache(true), new Cache(false));
            int keys = 4 + r.below(30);
            for (int k = 0; k < 70; k++) {
                int op = r.below(20);
                Object key = key(kind, r.below(keys));
                int v = r.below(5);
                for (Map<Object, Integer> map : maps) {
                    Show.line("map" + kind + " " + op + key, () -> map(map, op, key, v));
                }
            }
            for (Map<Object, Integer> map : maps) {
                System.out.println(map + " " + map.equals(maps.get(0)) + " " + Key.hashed + " " + counting.puts);
            }
        }
        sets(r);
        copies();
        others();
    }

    private static Object key(int kind, int n) {
        switch (kind) {
            case 0: return n * 16;
            case 1: return "text" + n;
            case 2: return n == 0 ? null : (Object) Long.valueOf(n * 0x100000001L);
            case 3: return new Key(n);
            case 4: return (char) ('a' + n);
            case 5: return n % 3 == 0 ? new Key(n) : n % 3 == 1 ? (Object) n : "s" + n;
            default: return n * 0.5;
        }
    }

    private static Object map(Map<Object, Integer> map, int op, Object key, int v) {
        StringBuilder b = new StringBuilder();
        switch (op) {
            case 0: case 1: case 2: case 3: return map.put(key, v == 4 ? null : v);
            case 4: return map.remove(key);
            case 5: return map.get(key) + " " + map.containsKey(key) + " " + map.containsValue(v);
            case 6: return map.getOrDefault(key, -1);
            case 7: return map.merge(key, v, (x, y) -> x + y > 5 ? null : x + y);
            case 8: return map.computeIfAbsent(key, k -> v == 0 ? null : v);
            case 9: return map.compute(key, (k, x) -> x == null ? v : x > 2 ? null : x + 1);
            case 10: return map.computeIfPresent(key, (k, x) -> x > 2 ? null : x + 1);
            case 11: return map.putIfAbsent(key, v);
            case 12: return map.remove(key, v) + " " + map.replace(key, v) + " " + map.replace(key, v, v + 1);
            case 13:
                int n = 0;
                for (Iterator<Object> it = map.keySet().iterator(); it.hasNext();) {
                    b.append(it.next());
                    if (n++ % 4 == v) {
                        it.remove();
                    }
                }
                return b;
            case 14:
                map.forEach((k, x) -> b.append(k).append(x));
                map.replaceAll((k, x) -> x == null ? 0 : x);
                return b;
            case 15:
                for (Map.Entry<Object, Integer> e : map.entrySet()) {
                    b.append(e);
                    e.setValue(v);
                }
                return b + Arrays.toString(map.values().toArray()) + Arrays.toString(map.keySet().toArray(new Object[0]));
            case 16:
                return new HashMap<>(map) + " " + new LinkedHashMap<>(map) + " " + new HashSet<>(map.keySet()) + map.hashCode();
            case 17:
                for (Object k : map.keySet()) {
                    map.put(v == 0 ? k : "new" + v, v);
                }
                return map.size();
            case 18:
                map.entrySet().stream().filter(e -> e.getValue() != null).forEach(b::append);
                return b + " " + map.keySet().spliterator().estimateSize() + " " + map.values().stream().count();
            default:
                return map.keySet().remove(key) + " " + map.values().remove(v) + " " + map.entrySet().contains(Map.entry("a", v))
                    + map.computeIfAbsent(key, k -> map.put("inner", 3)) + map.isEmpty();
        }
    }

    private static void sets(Rng r) {
        Set<Object> plain = new HashSet<>();
        Set<Object> linked = new LinkedHashSet<>();
        for (int k = 0; k < 80; k++) {
            int op = r.below(6);
            Object key = key(r.below(2), r.below(20));
            for (Set<Object> set : List.of(plain, linked)) {
                Show.line("set" + op + key, () -> {
                    switch (op) {
                        case 0: case 1: case 2: return set.add(key);
                        case 3: return set.remove(key);
                        case 4: return set.contains(key) + " " + set;
                        default: return set.removeIf(x -> x.hashCode() % 3 == 0) + " " + set.size();
                    }
                });
            }
        }
        System.out.println(((HashSet<Object>) plain).clone() + " " + linked + plain.equals(linked));
    }

    /** The order says how long the table is: what is copied fills it up to its bound, or exceeds that by one. */
    private static void copies() {
        for (int n : new int[] {0, 1, 2, 3, 6, 7, 11, 12, 13, 24, 25, 48, 97}) {
            Map<Integer, Integer> map = new LinkedHashMap<>();
            for (int i = 0; i < n; i++) {
                map.put(i * 37, i);
            }
            List<Integer> keys = new ArrayList<>(map.keySet());
            Show.line("copies of " + n, () -> {
                Map<Integer, Integer> filled = new HashMap<>(2);
                filled.putAll(map);
                Set<Integer> set = new HashSet<>(keys);
                return set + " " + new HashMap<>(map) + filled + new HashMap<>(map).keySet() + new LinkedHashSet<>(keys)
                    + Arrays.toString(set.toArray()) + Arrays.toString(set.toArray(new Integer[1])) + set.stream().count()
                    + set.remove(37) + set.remove(38) + set.add(38) + set.add(38) + set.contains(37) + set.isEmpty();
            });
        }
        Show.line("copy of null", () -> new HashSet<>(null));
    }

    private static void others() {
        Show.line("capacity", () -> new HashMap<>(-1));
        Show.line("factor", () -> new HashMap<>(1, Float.NaN));
        Show.line("null function", () -> new HashMap<String, String>().computeIfAbsent("a", null));
        Show.line("null value", () -> new HashMap<String, String>().merge("a", null, (x, y) -> x));
        Show.line("nothing", () -> new HashMap<>().keySet().iterator().next());
        Show.line("remove first", () -> {
            new HashMap<>(Map.of(1, 2)).values().iterator().remove();
            return "";
        });
        for (int n = 1; n < 50; n++) {
            Map<Integer, Integer> from = new LinkedHashMap<>();
            for (int i = n; i > 0; i--) {
                from.put(i * 8, i);
            }
            HashMap<Integer, Integer> copy = new HashMap<>(from);
            HashMap<Integer, Integer> more = new HashMap<>();
            more.put(5, 5);
            more.putAll(from);
            System.out.println(copy + " " + more + copy.clone());
        }
        // A bucket that overflows lets a small table grow.
        Map<Integer, Integer> crowded = new HashMap<>();
        for (int i = 0; i < 9; i++) {
            crowded.put(i * 64 + 3, i);
            crowded.computeIfAbsent(i + 1, k -> k);
        }
        System.out.println(crowded);
        Map<Integer, Integer> large = new HashMap<>();
        for (int i = 0; i < 40; i++) {
            large.put(i * 4096, i);
        }
        int sum = 0;
        for (int i = 0; i < 40; i++) {
            sum += large.get(i * 4096) + large.getOrDefault(i, 1000);
        }
        System.out.println(sum + " " + large.size());
        Key moving = new Key(1);
        Map<Key, Integer> changed = new HashMap<>();
        changed.put(moving, 1);
        moving.value = 3;
        System.out.println(changed.get(moving) + " " + changed.containsKey(new Key(1)));
        Iterator<Key> it = changed.keySet().iterator();
        it.next();
        it.remove();
        System.out.println(changed + " " + Key.hashed);
        Map<Object, Integer> self = new HashMap<>();
        self.put("self", 1);
        System.out.println(self.keySet() == self.keySet());
        System.out.println(self.entrySet().iterator().next().getClass() == self.entrySet().iterator().next().getClass());
    }
}
