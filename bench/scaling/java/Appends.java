// truth: holds, n: 64
public class Appends {
    static final int N = 4; // doubled

    static void check(int x) {
        String s = "";
        for (int i = 0; i < N; i++) s += "x";
        assert s.length() == N;
    }
}
