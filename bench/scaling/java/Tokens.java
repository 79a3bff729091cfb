// truth: holds, n: 4
public class Tokens {
    static final int N = 4; // doubled

    static void check(char[] a) {
        if (a == null || a.length != N) return;
        int words = 0;
        boolean in = false;
        for (char c : a) {
            if (c == 32) in = false;
            else if (!in) {
                in = true;
                words++;
            }
        }
        assert words <= (N + 1) / 2;
    }
}
