// conspect: assertions=proved exceptions=proved
// Recursion on concrete arguments runs to its end, however deep.
public class RecursionConcrete {
    static long factorial(int n) {
        return n <= 1 ? 1 : n * factorial(n - 1);
    }

    static int ackermann(int m, int n) {
        if (m == 0) {
            return n + 1;
        }
        return n == 0 ? ackermann(m - 1, 1) : ackermann(m - 1, ackermann(m, n - 1));
    }

    static boolean even(int n) {
        return n == 0 || odd(n - 1);
    }

    static boolean odd(int n) {
        return n != 0 && even(n - 1);
    }

    static int hanoi(int discs, int from, int to) {
        return discs == 0 ? 0 : hanoi(discs - 1, from, 6 - from - to) + 1 + hanoi(discs - 1, 6 - from - to, to);
    }

    public static void main(String[] args) {
        assert factorial(20) == 2432902008176640000L;
        assert factorial(21) < 0;
        assert ackermann(2, 3) == 9;
        assert even(300) && !odd(300);
        assert hanoi(8, 1, 3) == 255;
    }
}
