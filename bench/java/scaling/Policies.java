/** Methods that one merging policy settles at once and another one never: each holds, in every execution. */
public class Policies {
    /** Path by path, 2^24 paths; joined, one. */
    static void countSigns(int[] a) {
        if (a == null || a.length != 24) return;
        int positive = 0, others = 0;
        for (int v : a) {
            if (v > 0) positive++;
            else others++;
        }
        assert positive + others == 24;
    }

    /** Joined, the places of the pair are terms; path by path each pair is one question. */
    static void twoSum(int[] a, int sum) {
        if (a == null || a.length != 8) return;
        int first = -1, second = -1;
        for (int i = 0; i < 8 && first < 0; i++) {
            for (int j = i + 1; j < 8; j++) {
                if (a[i] + a[j] == sum) {
                    first = i;
                    second = j;
                    break;
                }
            }
        }
        if (first >= 0) assert a[first] + a[second] == sum;
    }

    static final class Node {
        int key;
        Node left, right;
    }

    private static Node insert(Node t, int key) {
        if (t == null) {
            Node n = new Node();
            n.key = key;
            return n;
        }
        if (key < t.key) t.left = insert(t.left, key);
        else if (key > t.key) t.right = insert(t.right, key);
        return t;
    }

    private static boolean ordered(Node t, long low, long high) {
        return t == null || low < t.key && t.key < high && ordered(t.left, low, t.key) && ordered(t.right, t.key, high);
    }

    static void searchTree(int a, int b, int c, int d) {
        Node t = insert(insert(insert(insert(null, a), b), c), d);
        assert ordered(t, Long.MIN_VALUE, Long.MAX_VALUE);
    }
}
