// conspect: assertions=proved exceptions=violated kind=java.lang.IllegalStateException
// witness: 3
// A generic stack of one's own with a capacity.
import org.sosy_lab.sv_benchmarks.Verifier;

public class GenericStack<T> {
    private final T[] cells;
    private int size;

    @SuppressWarnings("unchecked")
    GenericStack(int capacity) {
        cells = (T[]) new Object[capacity];
    }

    void push(T element) {
        if (size == cells.length) {
            throw new IllegalStateException("full"); // defect
        }
        cells[size++] = element;
    }

    T pop() {
        T top = cells[--size];
        cells[size] = null;
        return top;
    }

    public static void main(String[] args) {
        GenericStack<String> stack = new GenericStack<>(2);
        stack.push("a");
        int extra = Verifier.nondetInt();
        for (int i = 0; i < 3; i++) {
            if (i < extra) {
                stack.push("b" + i);
            }
        }
        assert stack.pop().equals(extra > 0 ? "b0" : "a") || extra > 1;
    }
}
