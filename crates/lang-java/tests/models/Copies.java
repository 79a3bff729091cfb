import java.lang.reflect.Array;
import java.util.Arrays;

/** {@code System.arraycopy}, {@code reflect.Array}, {@code Arrays}, cloning. */
public class Copies {
    public static void main(String[] args) {
        Rng r = new Rng(5);
        Object[] arrays = {new int[4], new int[] {1, 2, 3}, new long[3], new Object[] {"a", 1, null, "b"}, new String[] {"x", "y"},
            new Integer[3], new int[2][2], "text", new byte[3], new boolean[2], new char[] {'a', 'b', 'c', 'd', 'e'}};
        String[] names = {"int4", "int3", "long3", "objects", "strings", "integers", "ints2", "text", "bytes", "booleans", "chars"};
        for (int k = 0; k < 300; k++) {
            int s = r.below(arrays.length);
            int d = r.below(2) == 0 ? s : r.below(arrays.length);
            int i = small(r);
            int j = small(r);
            int n = small(r);
            Object from = copy(arrays[s]);
            Object to = s == d && r.coin() ? from : copy(arrays[d]);
            Show.line(names[s] + " " + i + " " + names[d] + " " + j + " " + n, () -> {
                System.arraycopy(from, i, to, j, n);
                return show(to);
            });
        }
        Show.line("null", () -> {
            System.arraycopy(null, 0, new int[1], 0, 1);
            return 0;
        });
        Show.line("partial", () -> {
            Object[] from = {"a", "b", 1, "c"};
            String[] to = new String[4];
            try {
                System.arraycopy(from, 0, to, 0, 4);
            } catch (ArrayStoreException e) {
                return to;
            }
            return null;
        });
        reflection();
        arrays();
    }

    private static int small(Rng r) {
        return r.below(9) == 0 ? -1 : r.below(20) == 0 ? Integer.MAX_VALUE : r.below(4);
    }

    private static Object copy(Object o) {
        if (o instanceof int[][]) {
            return ((int[][]) o).clone();
        }
        return o instanceof int[] ? ((int[]) o).clone() : o instanceof Object[] ? ((Object[]) o).clone()
            : o instanceof char[] ? ((char[]) o).clone() : o;
    }

    private static String show(Object o) {
        if (o instanceof int[][]) {
            return Arrays.deepToString((int[][]) o);
        }
        return o instanceof byte[] || o instanceof int[] || o instanceof char[] || o instanceof Object[] ? Show.text(o) : "";
    }

    private static void reflection() {
        Show.line("newInstance", () -> Array.newInstance(int.class, 3).getClass());
        Show.line("newInstance2", () -> Array.newInstance(String.class, 0).getClass());
        Show.line("newInstance3", () -> Array.newInstance(int[].class, 2).getClass());
        Show.line("newInstance4", () -> Array.newInstance(String.class, 2, 3).getClass() + " "
            + ((String[][]) Array.newInstance(String.class, 2, 3))[1].length);
        Show.line("negative", () -> Array.newInstance(int.class, -1));
        Show.line("void", () -> Array.newInstance(void.class, 1));
        Show.line("getLength", () -> Array.getLength(new double[3]) + Array.getLength("x"));
        Show.line("get", () -> Array.get(new int[] {5}, 0) + "" + Array.get(new String[] {"q"}, 0));
        Show.line("negativeSize", () -> new int[Integer.parseInt("-3")]);
        Show.line("negativeSize2", () -> new int[2][Integer.parseInt("-3")]);
    }

    private static void arrays() {
        int[] a = {5, 3, 9, -2, 3};
        int[] b = a.clone();
        Arrays.sort(b);
        System.out.println(Arrays.toString(a) + Arrays.toString(b) + Arrays.binarySearch(b, 5) + Arrays.hashCode(a)
            + Arrays.equals(a, b) + Arrays.equals(b, b.clone()) + Arrays.mismatch(a, b) + Arrays.compare(a, b));
        System.out.println(Arrays.toString(Arrays.copyOf(a, 7)) + Arrays.toString(Arrays.copyOfRange(a, 1, 3))
            + Arrays.asList(1, 2, 3) + Arrays.deepToString(new Object[] {a, "x", new String[] {"y"}}));
        Show.line("copyOfRange", () -> Arrays.copyOfRange(a, 3, 1));
        Show.line("copyOf", () -> Arrays.copyOf(a, -1));
        Show.line("copyOfObjects", () -> Arrays.copyOf(new String[] {"a"}, 3));
        Show.line("fill", () -> {
            long[] f = new long[5];
            Arrays.fill(f, 1, 3, 7L);
            return Arrays.toString(f) + Arrays.equals(new double[] {0.0, Double.NaN}, new double[] {-0.0, Double.NaN})
                + Arrays.equals(new double[] {Double.NaN}, new double[] {Double.NaN});
        });
        Show.line("asListSet", () -> Arrays.asList(1, 2).add(3));
        Rng r = new Rng(6);
        int[] big = new int[400];
        for (int i = 0; i < big.length; i++) {
            big[i] = r.below(1000);
        }
        Arrays.sort(big);
        System.out.println(Arrays.hashCode(big) + " " + Arrays.stream(big).sum());
        Integer[] boxed = new Integer[60];
        for (int i = 0; i < boxed.length; i++) {
            boxed[i] = r.below(50);
        }
        Arrays.sort(boxed, (x, y) -> y - x);
        System.out.println(Arrays.toString(boxed));
        String[] words = {"pear", "fig", "apple", "kiwi", "banana"};
        Arrays.sort(words);
        System.out.println(String.join(",", words));
    }
}
