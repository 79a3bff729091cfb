// NestedLists.Inner assertions=violated
// NestedLists.Deep assertions=proved
// NestedLists.Deep exceptions=proved
// NestedLists.Shared assertions=violated
// NestedLists.Popped exceptions=violated System.InvalidOperationException: Stack empty.
// NestedLists.Queued assertions=proved
// NestedLists.Stored exceptions=proved
// NestedLists.ByKey assertions=violated
// NestedLists.Apart assertions=proved
// NestedLists.Room assertions=assumed has 1048576 elements at most, and room for no others
using System.Collections.Generic;
using System.Diagnostics;

// Lists, stacks and queues are any wherever they are: in elements, in values of a table, in what fields lead to.
public static class NestedLists {
    public class Box {
        public Box Next;
        public List<int> Numbers;
        public Stack<string> Log;
        public Queue<int> Tasks;
        public int[] Plain;
    }
    public class Animal { }
    public class Dog : Animal { }

    public static void Inner(List<List<int>> all) {
        if (all == null || all.Count == 0 || all[0] == null) return;
        Debug.Assert(all[0].Count != 2);
    }

    public static void Deep(Box b) {
        if (b == null || b.Next == null || b.Next.Numbers == null) return;
        var numbers = b.Next.Numbers;
        int n = numbers.Count;
        numbers.Add(7);
        Debug.Assert(numbers.Count == n + 1 && numbers[n] == 7);
    }

    // It can be one list.
    public static void Shared(Box a, Box b) {
        if (a == null || b == null || a.Next == null || b.Next == null) return;
        List<int> x = a.Next.Numbers, y = b.Next.Numbers;
        if (x == null || y == null) return;
        int n = y.Count;
        x.Add(1);
        Debug.Assert(y.Count == n);
    }

    // The array of a list is nobody else's.
    public static void Apart(Box b) {
        if (b == null || b.Next == null || b.Next.Numbers == null || b.Next.Plain == null) return;
        var numbers = b.Next.Numbers;
        var plain = b.Next.Plain;
        if (numbers.Count == 0 || plain.Length == 0) return;
        int first = numbers[0];
        plain[0] = first + 1;
        Debug.Assert(numbers[0] == first);
    }

    public static void Popped(Box b) {
        if (b == null || b.Next == null || b.Next.Log == null) return;
        b.Next.Log.Pop();
    }

    public static void Queued(Box b) {
        if (b == null || b.Next == null || b.Next.Tasks == null) return;
        var tasks = b.Next.Tasks;
        bool alone = tasks.Count == 0;
        tasks.Enqueue(4);
        int first = tasks.Dequeue();
        Debug.Assert(!alone || first == 4);
    }

    // The array of a list is of just the element's type, so that it takes any element.
    public static void Stored(List<Animal>[] all, Animal one) {
        if (all == null || all.Length == 0 || all[0] == null || all[0].Count == 0) return;
        all[0][0] = one;
    }

    public static void ByKey(Dictionary<int, List<string>> names) {
        if (names == null || !names.ContainsKey(3) || names[3] == null) return;
        Debug.Assert(names[3].Count < 2 || names[3][1] != "ab");
    }

    public static void Room(List<int>[] all) {
        if (all == null || all.Length == 0 || all[0] == null) return;
        Debug.Assert(all[0].Capacity == all[0].Count);
    }
}
