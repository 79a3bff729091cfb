// GivenEnumerators.Count assertions=proved
// GivenEnumerators.Seven assertions=violated
// GivenEnumerators.First exceptions=violated DivideByZeroException
// GivenEnumerators.Texts exceptions=violated NullReferenceException
// GivenEnumerators.Early exceptions=violated InvalidOperationException
// GivenEnumerators.Before assertions=proved
using System.Collections;
using System.Collections.Generic;
using System.Diagnostics;

public static class GivenEnumerators {
    public static int Count(IEnumerator<int> all) {
        if (all == null) return 0;
        int count = 0;
        while (count < 3 && all.MoveNext()) count++;
        Debug.Assert(count >= 0 && count <= 3);
        return count;
    }

    public static void Seven(IEnumerator<int> all) {
        if (all == null) return;
        while (all.MoveNext()) Debug.Assert(all.Current != 7);
    }

    public static int First(IEnumerator<int> all) { return all == null || !all.MoveNext() ? 0 : 10 / all.Current; }

    public static int Texts(IEnumerator<string> all) {
        if (all == null) return 0;
        int length = 0;
        while (all.MoveNext()) length += all.Current.Length;
        return length;
    }

    public static object Early(IEnumerator all) { return all == null ? null : all.Current; }

    public static void Before(IEnumerator<int> all) { if (all != null) Debug.Assert(all.Current == 0); }
}
