// truth: holds, n: 2
public class Queue {
    static final int N = 4; // doubled

    static void check(int[] a) {
        if (a == null || a.length != N) return;
        java.util.PriorityQueue<Integer> q = new java.util.PriorityQueue<>();
        for (int v : a) q.add(v);
        int last = Integer.MIN_VALUE;
        while (!q.isEmpty()) {
            int v = q.poll();
            assert last <= v;
            last = v;
        }
    }
}
