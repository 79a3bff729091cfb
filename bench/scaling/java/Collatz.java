// truth: holds, n: 4
public class Collatz {
    static final int N = 4; // doubled

    static void check(int x) {
        if (x < 1 || x > N) return;
        int n = x, steps = 0;
        while (n != 1 && steps < 200) {
            n = n % 2 == 0 ? n / 2 : 3 * n + 1;
            steps++;
        }
        assert n >= 1;
    }
}
