// conspect: assertions=proved exceptions=proved
// What goes onto a stack comes off in reverse.
using System.Collections.Generic;
using System.Diagnostics;

public static class StackSafe {
    public static void Main() {
        int a = Conspect.Any.Int(), b = Conspect.Any.Int();
        var stack = new Stack<int>();
        stack.Push(a);
        stack.Push(b);
        Debug.Assert(stack.Pop() == b && stack.Peek() == a && stack.Pop() == a && stack.Count == 0);
    }
}
