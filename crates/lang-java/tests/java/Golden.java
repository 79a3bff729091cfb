import java.util.function.IntUnaryOperator;

/** Small methods whose IR is kept in `tests/golden`. */
class Golden {
    static int count;
    int value;
    Golden next;
    boolean flag;

    static int sum(int[] numbers) {
        int sum = 0;
        for (int i = 0; i < numbers.length; i++) {
            sum += numbers[i];
        }
        return sum;
    }

    int divide(Golden other) {
        return other != null && other.flag ? other.value / value : next.value;
    }

    static boolean less(double a, double b) {
        return a < b;
    }

    static int guarded(int x) {
        try {
            return 10 / x;
        } catch (ArithmeticException e) {
            count++;
            return -1;
        } finally {
            count += 2;
        }
    }

    static void store(String[] array, String item, byte[] bytes, int b) {
        array[0] = item;
        bytes[1] = (byte) b;
    }

    static String text(String name, char c, boolean known) {
        return name + ": " + c + known;
    }

    static IntUnaryOperator adder(int by) {
        return x -> x + by;
    }

    static long choose(int key, long a) {
        switch (key) {
            case 1:
                return a + 1;
            case 5:
                return a << key;
            default:
                return (int) a;
        }
    }

    static int later(Other other) {
        return Other.ready + (other instanceof Other.Sub ? 1 : other.size());
    }

    static class Other {
        static int ready = count + 1;

        int size() {
            return 2;
        }

        static class Sub extends Other {}
    }
}
