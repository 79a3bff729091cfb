// truth: holds, n: 4
public class RingBuffer {
    static final int N = 4; // doubled

    static void check(int[] a) {
        if (a == null || a.length != N) return;
        int[] ring = new int[4];
        int head = 0, size = 0;
        for (int v : a) {
            if (v >= 0) {
                if (size < 4) {
                    ring[(head + size) % 4] = v;
                    size++;
                }
            } else if (size > 0) {
                head = (head + 1) % 4;
                size--;
            }
        }
        assert size >= 0 && size <= 4;
    }
}
