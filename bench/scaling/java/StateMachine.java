// truth: holds, n: 4
public class StateMachine {
    static final int N = 4; // doubled

    static void check(int[] a) {
        if (a == null || a.length != N) return;
        int s = 0;
        for (int e : a) switch (s) {
            case 0: s = e > 0 ? 1 : 0;
            break;
            case 1: s = e > 10 ? 2 : e < 0 ? 0 : 1;
            break;
            default: s = e == 0 ? 0 : 2;
        }
        assert s >= 0 && s <= 2;
    }
}
