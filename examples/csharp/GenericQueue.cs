// conspect: assertions=proved exceptions=proved
// A ring buffer gives what it got, in order.
using System.Diagnostics;

public static class GenericQueue {
    sealed class Ring<T> {
        readonly T[] items;
        int first, count;

        public Ring(int size) { items = new T[size]; }
        public int Count { get { return count; } }

        public bool Put(T item) {
            if (count == items.Length) return false;
            items[(first + count++) % items.Length] = item;
            return true;
        }

        public T Take() {
            T item = items[first];
            first = (first + 1) % items.Length;
            count--;
            return item;
        }
    }

    public static void Main() {
        int a = Conspect.Any.Int(), b = Conspect.Any.Int();
        var ring = new Ring<int>(2);
        ring.Put(1);
        ring.Put(a);
        bool full = !ring.Put(9);
        ring.Take();
        ring.Put(b);
        Debug.Assert(full && ring.Take() == a && ring.Take() == b && ring.Count == 0);
    }
}
