import java.util.*;
import java.util.function.*;

/** Many features in one program; it prints what it sees, to be compared with a JVM. */
public class Torture {
    static StringBuilder log = new StringBuilder();

    interface Shape { double area(); default String name() { return "shape " + area(); } static Shape unit() { return new Sq(1); } }
    record Sq(double side) implements Shape { public double area() { return side * side; } }
    record Pair<A, B>(A first, B second, int n, long l, float f, char c, boolean z, byte b, short s) {}
    record Empty() {}
    enum Op implements IntBinaryOperator {
        ADD("+") { public int applyAsInt(int a, int b) { return a + b; } },
        MUL("*") { public int applyAsInt(int a, int b) { return a * b; } };
        final String sign;
        Op(String sign) { this.sign = sign; }
    }
    enum Color { RED, GREEN, BLUE }

    static class Base { String who() { return "base"; } private String hidden() { return "base hidden"; } String call() { return hidden(); } static String st() { return "base st"; } }
    static class Derived extends Base { String who() { return "derived+" + super.who(); } private String hidden() { return "derived hidden"; } static String st() { return "derived st"; } }

    static class Init { static { System.out.println("Init clinit"); } static int x = f(); static int f() { System.out.println("Init.f"); return 7; } static final int CONST = 5; static final Integer BOXED = 6; }
    static class InitSub extends Init { static { System.out.println("InitSub clinit"); } static int y = 8; }
    interface WithField { int V = print("WithField"); default void m() {} }
    interface NoDefault { int V = print("NoDefault"); }
    static class Impl implements WithField, NoDefault { static { System.out.println("Impl clinit"); } }
    static int print(String s) { System.out.println("init " + s); return 3; }
    static class Bad { static int v = 1 / Integer.parseInt("0"); }

    class Inner { int k = 5; int outer() { return k + field; } class Deep { int all() { return k + field; } } }
    int field = 37;

    static int fin(int x) { int r = 0; try { if (x == 0) return 1; if (x == 1) throw new RuntimeException("one"); r = 2; } catch (RuntimeException e) { r = 3; return r; } finally { r += 10; log.append("fin" + r + ";"); } return r; }
    @SuppressWarnings("finally") static int fin2() { while (true) { try { return 1; } finally { break; } } return 2; }
    static String sw(String s) { switch (s) { case "a": return "A"; case "Aa": case "BB": return "coll"; default: return "?" + s; } }
    static int sw2(int x) { return switch (x) { case -5 -> 1; case 1000000 -> 2; case 3, 4 -> { int y = x * 2; yield y; } default -> 9; }; }
    static String sw3(Color c) { return switch (c) { case RED -> "r"; case GREEN -> "g"; case BLUE -> "b"; }; }
    static long lcmp(long a, long b) { return a < b ? -1 : a > b ? 1 : a == b ? 0 : 99; }
    static String dcmp(double a, double b) { return "" + (a < b) + (a <= b) + (a > b) + (a >= b) + (a == b) + (a != b) + !(a < b) + !(a >= b); }
    static String fcmp(float a, float b) { return "" + (a < b) + (a <= b) + (a > b) + (a >= b) + (a == b) + (a != b); }
    static <T extends Comparable<T>> T max(List<T> l) { T m = null; for (T t : l) if (m == null || t.compareTo(m) > 0) m = t; return m; }
    static int varargs(Object... xs) { return xs.length; }
    static int sumAll(int... xs) { int s = 0; for (int x : xs) s += x; return s; }

    public static void main(String[] args) throws Exception {
        // strings
        char c = 'x'; byte b = -3; short sh = -300; boolean z = true; long l = 1L << 40; float f = 1.5f; double d = -0.0; Object o = null;
        System.out.println("c" + c + b + sh + z + l + f + d + o + new int[0].length + 'y' + 1 + 2L + null);
        String s = "x"; s += 1; s += 'c'; s += 2.0; System.out.println(s);
        System.out.println("" + s + "");
        // records
        Pair<String, Integer> p = new Pair<>("a", 2, 3, 4L, 5f, 'c', true, (byte) 1, (short) 2), q = new Pair<>("a", 2, 3, 4L, 5f, 'c', true, (byte) 1, (short) 2);
        System.out.println(p + " " + p.equals(q) + " " + (p.hashCode() == q.hashCode()) + " " + p.equals(null) + p.hashCode() + new Empty() + new Empty().equals(new Empty()) + new Empty().hashCode());
        System.out.println(new Sq(2).name() + Shape.unit().area() + new Sq(0.0).equals(new Sq(-0.0)) + new Sq(Double.NaN).equals(new Sq(Double.NaN)));
        // enums
        for (Op op : Op.values()) System.out.println(op + op.sign + op.applyAsInt(3, 4) + op.ordinal() + Op.valueOf("MUL").name());
        EnumMap<Color, String> em = new EnumMap<>(Color.class); em.put(Color.BLUE, "x"); em.put(Color.RED, "y"); System.out.println(em + sw3(Color.GREEN));
        System.out.println(EnumSet.of(Color.RED, Color.BLUE).contains(Color.GREEN));
        try { Color.valueOf("PINK"); } catch (IllegalArgumentException e) { System.out.println(e.getMessage()); }
        // inheritance
        Base base = new Derived(); System.out.println(base.who() + base.call() + Base.st() + Derived.st() + base.getClass().getName() + (base instanceof Derived dd ? dd.who() : "no"));
        // initialization
        System.out.println(Init.CONST); System.out.println(InitSub.x); System.out.println(InitSub.y); new Impl(); System.out.println(NoDefault.V); Init[] none = new Init[2];
        for (int i = 0; i < 2; i++) try { System.out.println(Bad.v); } catch (Throwable t) { System.out.println(t.getClass().getName() + " " + (t.getCause() == null ? "none" : t.getCause().getClass().getName())); }
        // inner
        Torture t = new Torture(); Inner in = t.new Inner(); System.out.println(in.outer() + in.new Deep().all());
        // control
        System.out.println(fin(0) + " " + fin(1) + " " + fin(2) + " " + log + fin2());
        System.out.println(sw("a") + sw("Aa") + sw("BB") + sw("zz") + sw2(-5) + sw2(1000000) + sw2(4) + sw2(0));
        outer: for (int i = 0; i < 5; i++) for (int j = 0; j < 5; j++) { if (j == 3) continue outer; if (i == 3) break outer; if (i + j == 3) System.out.print(i + "" + j + " "); }
        System.out.println();
        // numbers
        System.out.println(lcmp(1, 2) + " " + lcmp(Long.MIN_VALUE, Long.MAX_VALUE) + lcmp(5, 5) + lcmp(6, 5));
        System.out.println(dcmp(1, 2) + dcmp(Double.NaN, 1) + dcmp(0.0, -0.0) + fcmp(1, Float.NaN) + fcmp(2, 1) + fcmp(1, 1));
        System.out.println((int) Double.NaN + " " + (long) 1e30 + " " + (int) -1e30f + " " + (byte) 300 + " " + (char) 65601 + (short) 70000 + " " + (int) 3.99 + (long) -3.99f);
        System.out.println(Integer.MIN_VALUE / -1 + " " + Integer.MIN_VALUE % -1 + " " + -7 / 2 + " " + -7 % 2 + " " + Long.MIN_VALUE / -1L + " " + 5.5 % 2.2 + " " + -5.5f % 2);
        System.out.println((1 << 33) + " " + (1L << 33) + " " + (-1 >>> 28) + " " + (-1 >> 28) + " " + (-1L >>> 60) + " " + (5 & 3 | 8 ^ 2) + " " + ~7);
        int i2 = 5; i2 += 3.7; i2 <<= 2; i2 = i2++ + ++i2; System.out.println(i2); byte bb = 127; bb++; System.out.println(bb); char cc = 'a'; cc += 1; System.out.println(cc);
        // arrays
        int[][] grid = new int[3][4]; grid[1][2] = 5; int[][][] part = new int[2][][]; System.out.println(grid[1][2] + grid.length + grid[0].length + (part[1] == null ? "null" : ""));
        boolean[] flags = {true, false}; flags[1] |= true; System.out.println(flags[1]); byte[] bytes = {1, -1}; bytes[0] += 200; System.out.println(bytes[0]); long[] ls = {1, 2}; ls[1]++; System.out.println(ls[1]);
        char[] chars = "hello".toCharArray(); chars[0]++; System.out.println(new String(chars)); int[] copy = new int[]{3, 1, 2}.clone(); Arrays.sort(copy); System.out.println(Arrays.toString(copy) + Arrays.hashCode(copy));
        try { Object[] os = new String[1]; os[0] = 1; } catch (ArrayStoreException e) { System.out.println(e.getMessage()); }
        try { Object x = "s"; Integer y = (Integer) x; } catch (ClassCastException e) { System.out.println("CCE"); }
        try { int[] x = new int[-1]; } catch (NegativeArraySizeException e) { System.out.println(e.getMessage()); }
        try { int[][] x = new int[2][-1]; } catch (NegativeArraySizeException e) { System.out.println(e.getMessage()); }
        try { copy[3] = 1; } catch (ArrayIndexOutOfBoundsException e) { System.out.println(e.getMessage()); }
        try { String n = null; n.length(); } catch (NullPointerException e) { System.out.println("NPE"); }
        try { Object n = null; synchronized (n) { } } catch (NullPointerException e) { System.out.println("NPE"); }
        try { throw null; } catch (NullPointerException e) { System.out.println("NPE"); }
        // lambdas
        int base1 = 10; long base2 = 20; String base3 = "q";
        IntFunction<String> f1 = x -> base3 + (x + base1 + base2); System.out.println(f1.apply(1));
        Function<Integer, Integer> inc = x -> x + 1, dbl = x -> x * 2; System.out.println(inc.andThen(dbl).compose(inc).apply(3));
        Supplier<List<String>> mk = ArrayList::new; List<String> list = mk.get(); list.add("b"); list.add("a"); list.add("c"); list.sort(Comparator.reverseOrder()); System.out.println(list);
        list.sort(Comparator.comparing(String::length).thenComparing(Comparator.naturalOrder())); System.out.println(list); list.forEach(System.out::print); System.out.println();
        Function<String, Integer> len = String::length; ToIntFunction<String> len2 = String::length; ToLongFunction<String> len3 = String::length; System.out.println(len.apply("four") + len2.applyAsInt("xx") + len3.applyAsLong("x"));
        BiFunction<Integer, Integer, Integer> add = Integer::sum; IntBinaryOperator mx = Math::max; ToDoubleFunction<Integer> td = Integer::intValue; System.out.println(add.apply(3, 4) + mx.applyAsInt(3, 9) + " " + td.applyAsDouble(5));
        Function<Integer, int[]> arr = int[]::new; System.out.println(arr.apply(3).length); Function<Object, String> ts = Object::toString; System.out.println(ts.apply(12)); Supplier<Object> cl = copy::clone; System.out.println(((int[]) cl.get()).length);
        Runnable r = (Runnable & java.io.Serializable) () -> System.out.println("ser"); r.run(); System.out.println(r instanceof java.io.Serializable);
        Supplier<Supplier<String>> nested = () -> () -> base3 + "nested"; System.out.println(nested.get().get());
        Consumer<String> drop = list::add; drop.accept("dropped"); System.out.println(list.size()); Predicate<String> isE = String::isEmpty; System.out.println(isE.negate().test(""));
        UnaryOperator<String> up = String::toUpperCase; System.out.println(up.apply("up")); Callback cb = Torture::varargs; System.out.println(cb.call(1, 2)); 
        // collections
        Map<String, Integer> m = new HashMap<>(); for (String w : "the cat the dog the end".split(" ")) m.merge(w, 1, Integer::sum); System.out.println(new TreeMap<>(m)); System.out.println(m.get("the") + m.getOrDefault("zzz", -1));
        Deque<Integer> dq = new ArrayDeque<>(); for (int i = 0; i < 20; i++) { dq.addFirst(i); if (i % 3 == 0) dq.pollLast(); } System.out.println(dq); System.out.println(max(Arrays.asList(3, 9, 4)));
        PriorityQueue<Integer> pq = new PriorityQueue<>(List.of(5, 2, 8)); System.out.println(pq.poll() + " " + pq); LinkedList<String> ll = new LinkedList<>(List.of("p", "q")); ll.removeFirst(); System.out.println(ll);
        Iterator<Integer> it = List.of(1, 2, 3).iterator(); int sum = 0; while (it.hasNext()) sum += it.next(); System.out.println(sum + sumAll() + sumAll(1, 2, 3) + varargs() + varargs((Object[]) null == null ? "x" : "y"));
        Integer a1 = 127, a2 = 127, a3 = 1000, a4 = 1000; System.out.println((a1 == a2) + " " + a3.equals(a4)); Object oo = z ? 1 : "s"; System.out.println(oo); Object num = true ? 1 : 2.0; System.out.println(num);
        try { try { throw new IllegalStateException("inner"); } finally { System.out.println("fin"); } } catch (IllegalStateException e) { System.out.println(e.getMessage()); }
        try (Res r1 = new Res("1"); Res r2 = new Res("2")) { System.out.println("body"); throw new RuntimeException("body"); } catch (RuntimeException e) { System.out.println(e.getMessage() + e.getSuppressed().length + e.getSuppressed()[0].getMessage()); }
        System.out.println(int.class + " " + String[].class.getName() + int[][].class.getName() + void.class + Torture.class.getSimpleName() + Color.RED.getDeclaringClass().getName() + Op.ADD.getDeclaringClass().getName());
        StringBuilder sb = new StringBuilder(); for (char ch = 'a'; ch < 'e'; ch++) sb.append(ch).append(1).append(','); sb.setLength(sb.length() - 1); System.out.println(sb.reverse() + String.join("-", List.of("x", "y")) + "abc".substring(1, 2) + "abc".indexOf('c') + "a,b".split(",").length + " t ".trim() + "x".repeat(3) + "Hello".chars().sum());
        System.out.println(String.format("%d %s %05d %x %.2f %c %b", 5, "s", 42, 255, 3.14159, 'c', true)); System.out.println(Objects.hash(1, 2, 3) + " " + Objects.requireNonNullElse(null, "def") + Optional.of(5).map(x -> x + 1).get());
        long big = Long.MAX_VALUE; big++; System.out.println(big + " " + Long.toHexString(big) + Integer.toBinaryString(10) + Integer.parseInt("-42") + Long.parseLong("99") + Double.parseDouble("1.25e3") + Integer.valueOf(77).hashCode() + Double.hashCode(1.5) + "é".length());
        System.out.println(Math.abs(-5) + Math.floorMod(-7, 3) + " " + Math.sqrt(2) + " " + Math.pow(2, 10) + Math.round(2.5) + Math.round(-2.5f) + Math.ceil(1.2) + Math.max(1L, 2L) + Math.floorDiv(-7, 2) + Math.addExact(1, 2));
        System.out.println(Stack(3)); int deep = fib(15); System.out.println(deep); List<int[]> li = new ArrayList<>(); li.add(new int[]{1}); li.get(0)[0]++; System.out.println(li.get(0)[0]); 
        Object sw = 5; String res = sw instanceof Integer n && n > 3 ? "big" + n : "small"; System.out.println(res); System.out.println(new Object() { int q = 4; int twice() { return q * 2; } }.twice());
        System.out.println(java.util.stream.IntStream.range(0, 5).map(x -> x * x).sum() + List.of(1, 2, 3).stream().map(x -> x * 2).filter(x -> x > 2).reduce(0, Integer::sum));
        deeper(0);
    }
    static int fib(int n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); }
    static String Stack(int n) { return n == 0 ? "" : n + Stack(n - 1); }
    interface Callback { int call(Object a, Object b); }
    static class Res implements AutoCloseable { String n; Res(String n) { this.n = n; System.out.println("open" + n); } public void close() { System.out.println("close" + n); throw new IllegalStateException("close" + n); } }
    static void deeper(int n) { if (n == 3) { int[] a = new int[2]; a[n] = 1; } deeper(n + 1); }
}
