// truth: holds, n: 2
public class HashOfText {
    static final int N = 4; // doubled

    static void check(char[] a) {
        if (a == null || a.length != N) return;
        int h = 0, g = 0;
        for (char c : a) {
            h = 31 * h + c;
            g = (g << 5) - g + c;
        }
        assert h == g;
    }
}
