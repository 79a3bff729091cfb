/** Machine integers wrap around. */
public class Overflow {
    // safe: the classical fault of binary search, mended
    static void midpoint(int low, int high) {
        if (low >= 0 && low <= high) {
            int middle = low + (high - low) / 2;
            assert middle >= low && middle <= high;
        }
    }

    // unsafe: the classical fault
    static void midpointOverflows(int low, int high) {
        if (low >= 0 && low <= high) {
            int middle = (low + high) / 2;
            assert middle >= low && middle <= high;
        }
    }

    // safe
    static void unsignedShift(int low, int high) {
        if (low >= 0 && low <= high) {
            int middle = (low + high) >>> 1;
            assert middle >= low && middle <= high;
        }
    }

    // unsafe: the least integer is its own negation
    static void absolute(int n) {
        int a = n < 0 ? -n : n;
        assert a >= 0;
    }

    // safe
    static void saturating(int n) {
        int total = 0;
        for (int i = 0; i < n; i++) {
            total = total > Integer.MAX_VALUE - 7 ? Integer.MAX_VALUE : total + 7;
        }
        assert total >= 0;
    }

    // safe
    static void ring(int steps) {
        int at = 0;
        for (int i = 0; i < steps; i++) {
            at = (at + 1) % 8;
            assert at >= 0 && at < 8;
        }
    }

    // safe
    static void masked(int steps) {
        int at = 0;
        for (int i = 0; i < steps; i++) {
            at = (at + 3) & 15;
        }
        assert at >= 0 && at <= 15;
    }

    // unsafe: a negative number has a negative remainder
    static void remainder(int n) {
        int bucket = n % 8;
        assert bucket >= 0;
    }

    // unsafe: the counter wraps around before the loop ends
    static void wrapsToNegative() {
        byte b = 0;
        for (int i = 0; i < 200; i++) {
            b++;
        }
        assert b >= 0;
    }
}
