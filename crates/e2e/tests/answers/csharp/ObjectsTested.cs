// ObjectsTested.Numbers exceptions=proved
// ObjectsTested.Texts exceptions=proved
// ObjectsTested.First exceptions=violated System.IndexOutOfRangeException
// ObjectsTested.Other exceptions=violated System.InvalidCastException
// ObjectsTested.Known assertions=violated
using System.Diagnostics;

// Objects of any class are tested in a loop of any length: what a test says of the tests after it, and that texts are among them.
public static class ObjectsTested {
    public static int Numbers(object[] all) {
        if (all == null) return 0;
        int found = 0;
        foreach (var o in all)
            if (o is int) { int n = (int) o; if (n > 0) found++; }
        return found;
    }

    public static int Texts(object[] all) {
        if (all == null) return 0;
        int found = 0;
        foreach (var o in all) {
            var text = o as string;
            if (text != null && text.Length > 2 && text[2] == 'x') found++;
        }
        return found;
    }

    public static int First(object[] all) {
        if (all == null) return 0;
        int found = 0;
        foreach (var o in all) {
            var text = o as string;
            if (text != null && text[0] == 'x') found++;
        }
        return found;
    }

    public static int Other(object[] all) {
        if (all == null) return 0;
        int found = 0;
        foreach (var o in all) if (o is int || o is string) found += (int) o;
        return found;
    }

    // Two texts have units of their own.
    public static void Known(object[] all, object[] others) {
        if (all == null || others == null) return;
        for (int i = 0; i < all.Length && i < others.Length; i++) {
            var x = all[i] as string;
            var y = others[i] as string;
            if (x == null || y == null || x.Length == 0 || y.Length == 0) continue;
            Debug.Assert(x[0] == y[0]);
        }
    }
}
