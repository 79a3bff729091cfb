// conspect: assertions=proved exceptions=violated kind=System.IndexOutOfRangeException
// witness: 1 1 2 2 2
// A stack of one's own that does not look whether it is empty.
public static class StackOfArrays {
    sealed class Stack {
        readonly int[] items = new int[8];
        int count;

        public void Push(int item) { items[count++] = item; }

        public int Pop() {
            return items[--count]; // defect
        }
    }

    public static void Main() {
        var stack = new Stack();
        for (int i = 0; i < 5; i++) {
            if (Conspect.Any.Int() == 1) stack.Push(i); else stack.Pop();
        }
    }
}
