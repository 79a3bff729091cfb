// truth: holds, n: 1024
public class Products {
    static final int N = 4; // doubled

    static void check(int x) {
        long h = 1;
        for (int i = 0; i < N; i++) h = h * 6364136223846793005L + 1;
        assert h != 0 || x == x;
    }
}
