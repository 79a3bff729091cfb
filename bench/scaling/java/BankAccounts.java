// truth: holds, n: 4
public class BankAccounts {
    static final int N = 4; // doubled

    static void check(int[] a) {
        if (a == null || a.length != N) return;
        int[] balance = {1000, 1000};
        for (int v : a) {
            int amount = v & 127, from = v >>> 31;
            if (balance[from] >= amount) {
                balance[from] -= amount;
                balance[1 - from] += amount;
            }
        }
        assert balance[0] + balance[1] == 2000;
    }
}
