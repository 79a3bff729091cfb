// truth: holds, n: 16
public class Builder {
    static final int N = 4; // doubled

    static void check(int x) {
        StringBuilder b = new StringBuilder();
        for (int i = 0; i < N; i++) b.append((char) (97 + (x & 7)));
        assert b.length() == N;
    }
}
