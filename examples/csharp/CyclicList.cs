// conspect: assertions=proved exceptions=proved
// options: --entry CyclicList.Reverse
// A list of at most three is reversed twice.
using System.Diagnostics;

public sealed class Cell {
    public int Value;
    public Cell Next;
}

public static class CyclicList {
    static Cell Reversed(Cell list) {
        Cell result = null;
        while (list != null) {
            var next = list.Next;
            list.Next = result;
            result = list;
            list = next;
        }
        return result;
    }

    public static void Reverse(int a, int b, bool longer) {
        var list = new Cell {Value = a};
        if (longer) list.Next = new Cell {Value = b};
        var reversed = Reversed(list);
        Debug.Assert(reversed.Value == (longer ? b : a));
        Debug.Assert(Reversed(reversed) == list && list.Value == a && (list.Next != null) == longer);
    }

    public static void Main() { Reverse(1, 2, true); }
}
