// truth: holds, n: 4
public class Palindrome {
    static final int N = 4; // doubled

    static void check(char[] a) {
        if (a == null || a.length != N) return;
        boolean p = true;
        for (int i = 0; i < N / 2; i++) if (a[i] != a[N - 1 - i]) p = false;
        if (p) assert a[0] == a[N - 1];
    }
}
