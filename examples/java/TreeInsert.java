// conspect: assertions=proved exceptions=proved
// A binary search tree of three arbitrary values.
import org.sosy_lab.sv_benchmarks.Verifier;

public class TreeInsert {
    static class Tree {
        int key;
        Tree left;
        Tree right;

        Tree(int key) {
            this.key = key;
        }
    }

    static Tree insert(Tree tree, int key) {
        if (tree == null) {
            return new Tree(key);
        }
        if (key < tree.key) {
            tree.left = insert(tree.left, key);
        } else if (key > tree.key) {
            tree.right = insert(tree.right, key);
        }
        return tree;
    }

    static boolean ordered(Tree tree, long low, long high) {
        return tree == null
                || low < tree.key && tree.key < high && ordered(tree.left, low, tree.key) && ordered(tree.right, tree.key, high);
    }

    static int size(Tree tree) {
        return tree == null ? 0 : 1 + size(tree.left) + size(tree.right);
    }

    public static void main(String[] args) {
        int a = Verifier.nondetInt();
        int b = Verifier.nondetInt();
        int c = Verifier.nondetInt();
        Tree tree = insert(insert(insert(null, a), b), c);
        assert ordered(tree, Long.MIN_VALUE, Long.MAX_VALUE);
        int distinct = a == b ? (b == c ? 1 : 2) : (a == c || b == c ? 2 : 3);
        assert size(tree) == distinct;
    }
}
