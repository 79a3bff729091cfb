// conspect: assertions=violated exceptions=proved kind=System.Diagnostics.DebugAssertException
// witness: 1
// What a list gives of a struct is a copy.
using System.Collections.Generic;
using System.Diagnostics;

public static class StructCopies {
    struct Item {
        public int Count;
        public void Increment() { Count++; }
    }

    public static void Main() {
        var array = new Item[1];
        array[0].Increment();
        var list = new List<Item> {new Item()};
        list[0].Increment();
        int n = Conspect.Any.Int();
        Debug.Assert(array[0].Count == 1 && (n != 1 || list[0].Count == n)); // defect
    }
}
