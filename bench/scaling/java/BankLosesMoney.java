// truth: fails, n: 4
public class BankLosesMoney {
    static final int N = 4; // doubled

    static void check(int[] a) {
        if (a == null || a.length != N) return;
        int[] balance = {1000, 1000};
        for (int v : a) {
            int amount = v & 127, from = v >>> 31;
            if (balance[from] > amount) {
                balance[from] -= amount;
                balance[1 - from] += amount;
                if (amount == 99) balance[0]--;
            }
        }
        assert balance[0] + balance[1] == 2000;
    }
}
