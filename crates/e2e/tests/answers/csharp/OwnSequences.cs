// OwnSequences.First assertions=proved
// OwnSequences.First exceptions=proved
// OwnSequences.FirstOfAny assertions=violated
// OwnSequences.Of assertions=proved
// OwnSequences.Of exceptions=proved
// OwnSequences.Copied assertions=proved
// OwnSequences.Tested assertions=proved
// OwnSequences.TestedBelow assertions=violated
using System;
using System.Collections;
using System.Collections.Generic;
using System.Diagnostics;
using System.Linq;

// A class of the program that can be gone over, and is given: the library asks it for interfaces that it does not implement.
public class Pair : IEnumerable<int> {
    public int A, B;
    public IEnumerator<int> GetEnumerator() { yield return A; yield return B; }
    IEnumerator IEnumerable.GetEnumerator() { return GetEnumerator(); }
}

public class Single<T> : IEnumerable<T> {
    public T Value;
    public IEnumerator<T> GetEnumerator() { yield return Value; }
    IEnumerator IEnumerable.GetEnumerator() { return GetEnumerator(); }
}

public class Plain<T> { public T Value; }

public class Base<T> { public T Value; }

public class Below<T> : Base<T> {}

public static class OwnSequences {
    public static void First(Pair pair) {
        if (pair != null) Debug.Assert(pair.First() == pair.A);
    }

    public static void FirstOfAny(Pair pair) {
        if (pair != null) Debug.Assert(pair.First() != pair.B);
    }

    public static void Of(Single<string> one) {
        if (one != null) Debug.Assert(one.First() == one.Value);
    }

    public static void Copied(Single<int> one) {
        if (one != null) Debug.Assert(one.ToArray().Length == 1 && one.ToList()[0] == one.Value);
    }

    public static void Tested(Plain<int> plain) {
        Debug.Assert(!((object) plain is IDisposable));
    }

    public static void TestedBelow(Base<int> any) {
        Debug.Assert(!((object) any is Below<int>));
    }
}
