/** Loops over integers. */
public class Counters {
    // safe
    static void toTheBound(int n) {
        int i = 0;
        while (i < n) {
            i++;
        }
        assert n < 0 || i == n;
    }

    // safe
    static void million() {
        int i = 0;
        while (i < 1000000) {
            i++;
        }
        assert i == 1000000;
    }

    // safe
    static void upAndDown(int n) {
        int up = 0;
        int down = n;
        while (down > 0) {
            up++;
            down--;
        }
        assert n < 0 || up == n;
    }

    // safe
    static void pairs(int n) {
        int a = 0;
        int b = 0;
        for (int i = 0; i < n; i++) {
            if (i % 2 == 0) {
                a++;
            } else {
                b++;
            }
        }
        assert a >= b;
    }

    // safe
    static void nested(int n) {
        int rounds = 0;
        for (int i = 0; i < n; i++) {
            for (int j = i; j < n; j++) {
                rounds = rounds < 1000 ? rounds + 1 : rounds;
                assert j >= i && j < n;
            }
        }
        assert rounds <= 1000;
    }

    // safe: the remainder stays below the divisor
    static void divide(int a, int b) {
        if (a < 0 || b <= 0) {
            return;
        }
        int q = 0;
        int r = a;
        while (r >= b) {
            r -= b;
            q++;
        }
        assert r >= 0 && r < b && q <= a;
    }

    // safe
    static void bitsLeft(int n) {
        int steps = 0;
        while (n > 0 && steps < 31) {
            n /= 2;
            steps++;
        }
        assert steps <= 31;
    }

    // unsafe: n can be negative
    static void forgotNegative(int n) {
        int i = 0;
        while (i < n) {
            i++;
        }
        assert i == n;
    }

    // unsafe: the sum wraps around
    static void sumStaysPositive(int n) {
        int sum = 0;
        for (int i = 0; i < n; i++) {
            sum += 100000;
        }
        assert sum >= 0;
    }

    // unsafe: the last round is one too many
    static void offByOne(int n) {
        int i = 0;
        while (i <= n) {
            i++;
        }
        assert n < 0 || i <= n;
    }
}
