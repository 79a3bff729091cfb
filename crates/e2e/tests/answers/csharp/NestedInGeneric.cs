// NestedInGeneric.Two assertions=violated
// NestedInGeneric.Deep assertions=violated
// NestedInGeneric.Sum assertions=violated
using System;
using System.Collections;
using System.Collections.Generic;
using System.Diagnostics;

// A class within a generic one has the type parameters of that one, and may have its own.
public class Chain<T> {
    class Link {
        public T Value = default(T);
        public Link Next = null;
    }

    public class Mark<U> {
        public T Left;
        public U Right;
    }

    Link head = null;

    public int Length {
        get {
            int n = 0;
            for (var at = head; at != null; at = at.Next) n++;
            return n;
        }
    }

    public T First { get { return head == null ? default(T) : head.Value; } }
}

public static class NestedInGeneric {
    public static void Two(Chain<int> chain) {
        if (chain != null) Debug.Assert(chain.Length != 2);
    }

    public static void Deep(Chain<string> chain) {
        if (chain != null) Debug.Assert(chain.First != "deep");
    }

    public static void Sum(Chain<int>.Mark<long> mark) {
        if (mark != null) Debug.Assert(mark.Left + mark.Right != 7);
    }
}
