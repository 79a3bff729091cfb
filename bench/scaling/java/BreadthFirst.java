// truth: holds, n: 4
public class BreadthFirst {
    static final int N = 4; // doubled

    static void check(int s) {
        if (s < 0 || s >= N) return;
        boolean[] seen = new boolean[N];
        java.util.Deque<Integer> q = new java.util.ArrayDeque<>();
        q.add(s);
        seen[s] = true;
        int n = 0;
        while (!q.isEmpty()) {
            int v = q.poll();
            n++;
            for (int w : new int[] {2 * v % N, (2 * v + 1) % N}) if (!seen[w]) {
                seen[w] = true;
                q.add(w);
            }
        }
        assert n <= N;
    }
}
