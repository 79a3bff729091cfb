import java.util.*;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

/** Collections of the JDK under pseudo-random operations, compared with each other and printed. */
public class Containers {
    enum Day { MON, TUE, WED }

    public static void main(String[] args) {
        Rng r = new Rng(8);
        List<List<Integer>> lists = List.of(new ArrayList<>(), new LinkedList<>(), new Vector<>(), new CopyOnWriteArrayList<>());
        for (int k = 0; k < 120; k++) {
            int op = r.below(10);
            int i = r.below(8) - 1;
            int v = r.below(20);
            for (List<Integer> list : lists) {
                Show.line("list" + op + " " + i + " " + v, () -> list(list, op, i, v));
            }
        }
        List<Map<String, Integer>> maps = List.of(new HashMap<>(), new LinkedHashMap<>(), new TreeMap<>(), new Hashtable<>());
        for (int k = 0; k < 120; k++) {
            int op = r.below(12);
            String key = "k" + r.below(12);
            int v = r.below(5);
            for (Map<String, Integer> map : maps) {
                Show.line("map" + op + key, () -> map(map, op, key, v));
            }
        }
        for (Map<String, Integer> map : maps) {
            System.out.println(map + " " + map.hashCode() + " " + map.keySet() + map.values() + map.equals(maps.get(0)));
        }
        queues(r);
        sets(r);
        others();
    }

    private static Object list(List<Integer> list, int op, int i, int v) {
        switch (op) {
            case 0: case 1: case 2: return list.add(v);
            case 3: list.add(i, v); return list.toString();
            case 4: return list.remove(i);
            case 5: return list.remove((Object) v);
            case 6: return list.get(i);
            case 7: return list.set(i, v);
            case 8: return list.indexOf(v) + " " + list.contains(v) + " " + list.size() + " " + list.hashCode();
            default:
                int sum = 0;
                for (Iterator<Integer> it = list.iterator(); it.hasNext();) {
                    sum += it.next();
                }
                return sum + " " + list.subList(0, list.size() / 2) + Arrays.toString(list.toArray(new Integer[0]));
        }
    }

    private static Object map(Map<String, Integer> map, int op, String key, int v) {
        switch (op) {
            case 0: case 1: case 2: case 3: return map.put(key, v);
            case 4: return map.remove(key);
            case 5: return map.get(key) + " " + map.containsKey(key) + " " + map.containsValue(v);
            case 6: return map.getOrDefault(key, -1);
            case 7: return map.merge(key, v, (a, b) -> a + b);
            case 8: return map.computeIfAbsent(key, k -> k.length());
            case 9: return map.computeIfPresent(key, (k, x) -> x > 2 ? null : x + 1);
            case 10: return map.putIfAbsent(key, v);
            default:
                int sum = 0;
                for (Map.Entry<String, Integer> e : map.entrySet()) {
                    sum += e.getKey().length() * e.getValue();
                }
                return sum + " " + map.size();
        }
    }

    private static void queues(Rng r) {
        Deque<Integer> deque = new ArrayDeque<>();
        Deque<Integer> linked = new LinkedList<>();
        PriorityQueue<Integer> heap = new PriorityQueue<>(Comparator.reverseOrder());
        for (int k = 0; k < 80; k++) {
            int op = r.below(8);
            int v = r.below(50);
            for (Deque<Integer> d : List.of(deque, linked)) {
                Show.line("deque" + op, () -> {
                    switch (op) {
                        case 0: case 1: d.addFirst(v); return d.size();
                        case 2: case 3: return d.offerLast(v);
                        case 4: return d.pollFirst();
                        case 5: return d.removeLast();
                        case 6: return d.peek() + " " + d.peekLast();
                        default: return d.toString();
                    }
                });
            }
            Show.line("heap", () -> op < 5 ? heap.add(v) : heap.poll());
        }
        System.out.println(heap + " " + deque.equals(linked) + " " + new ArrayList<>(deque).equals(linked));
        Show.line("pop", () -> new ArrayDeque<Integer>().pop());
        Show.line("nullElement", () -> new ArrayDeque<Integer>().add(null));
        Stack<String> stack = new Stack<>();
        stack.push("a");
        stack.push("b");
        System.out.println(stack.pop() + stack.peek() + stack.search("a"));
        Show.line("emptyStack", () -> new Stack<String>().pop());
    }

    private static void sets(Rng r) {
        Set<Integer> hash = new HashSet<>();
        TreeSet<Integer> tree = new TreeSet<>();
        Set<Integer> linked = new LinkedHashSet<>();
        for (int k = 0; k < 60; k++) {
            int v = r.below(100);
            System.out.println(hash.add(v) + " " + tree.add(v) + " " + linked.add(v) + " " + tree.floor(v - 1) + " "
                + tree.ceiling(v + 1) + " " + hash.remove(v / 2) + tree.remove(v / 2) + linked.remove(v / 2));
        }
        System.out.println(hash + " " + tree + " " + linked + " " + tree.first() + tree.last() + tree.headSet(30) + tree.tailSet(60)
            + tree.descendingSet() + hash.equals(tree));
        TreeMap<String, Integer> m = new TreeMap<>(Comparator.comparing(String::length).thenComparing(Comparator.reverseOrder()));
        for (String s : "the quick brown fox jumps over the lazy dog".split(" ")) {
            m.merge(s, 1, Integer::sum);
        }
        System.out.println(m + " " + m.firstEntry() + m.higherKey("fox") + m.descendingMap());
        EnumMap<Day, String> e = new EnumMap<>(Day.class);
        e.put(Day.WED, "w");
        e.put(Day.MON, "m");
        System.out.println(e + " " + EnumSet.allOf(Day.class) + EnumSet.of(Day.TUE) + EnumSet.complementOf(EnumSet.of(Day.TUE)));
    }

    private static void others() {
        Show.line("concurrent", () -> {
            List<Integer> l = new ArrayList<>(List.of(1, 2, 3));
            for (Integer i : l) {
                l.remove(i);
            }
            return l;
        });
        Show.line("immutable", () -> List.of(1).add(2));
        Show.line("unmodifiable", () -> Collections.unmodifiableMap(new HashMap<>()).put("a", "b"));
        Show.line("iterator", () -> new ArrayList<>().iterator().next());
        Show.line("listOf", () -> List.of(1, 2, 3).toString() + List.copyOf(List.of(4)) + Map.of("a", 1) + Set.of(7) + List.of());
        List<Integer> l = new ArrayList<>(List.of(5, 3, 8, 1));
        Collections.sort(l);
        Collections.reverse(l);
        Collections.swap(l, 0, 3);
        System.out.println(l + " " + Collections.max(l) + Collections.min(l) + Collections.frequency(l, 3) + Collections.nCopies(3, "x")
            + Collections.emptyList() + Collections.singletonList(1));
        Collections.shuffle(l, new Random(5));
        System.out.println(l);
        BitSet bits = new BitSet();
        bits.set(3);
        bits.set(70, 75);
        System.out.println(bits + " " + bits.cardinality() + bits.nextClearBit(70) + bits.length());
        ConcurrentHashMap<String, Integer> c = new ConcurrentHashMap<>();
        c.put("a", 1);
        c.merge("a", 5, Integer::sum);
        System.out.println(c + " " + c.putIfAbsent("a", 9) + c.getOrDefault("z", 0));
        Show.line("nullKey", () -> c.put(null, 1));
        StringTokenizer t = new StringTokenizer("a b,c", " ,");
        StringBuilder out = new StringBuilder();
        while (t.hasMoreTokens()) {
            out.append(t.countTokens()).append(t.nextToken());
        }
        System.out.println(out + new StringJoiner(",", "[", "]").add("x").add("y").toString() + Objects.hash(1, "a", null)
            + Objects.equals(null, null) + Optional.of(3).map(x -> x + 1).get() + Optional.empty());
        Show.line("optional", () -> Optional.empty().get());
        BitSet big = new BitSet(200);
        big.or(bits);
        System.out.println(big.equals(bits));
    }
}
