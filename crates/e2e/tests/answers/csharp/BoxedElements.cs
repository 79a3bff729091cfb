// BoxedElements.Sum exceptions=violated NullReferenceException
// BoxedElements.Quotient exceptions=violated DivideByZeroException
// BoxedElements.Known exceptions=proved
// BoxedElements.Flag exceptions=violated InvalidCastException
using System.Collections;

public static class BoxedElements {
    public static int Sum(object[] all) {
        if (all == null) return 0;
        int sum = 0;
        foreach (object one in all) sum += (int) one;
        return sum;
    }

    public static int Quotient(ArrayList all) {
        if (all == null || all.Count != 2 || !(all[0] is int) || !(all[1] is int) || (int) all[1] == -1) return 0;
        return (int) all[0] / (int) all[1];
    }

    public static int Known(object[] all) {
        if (all == null || all.Length != 2 || !(all[0] is int) || !(all[1] is int)) return 0;
        return (int) all[0] ^ (int) all[1];
    }

    public static bool Flag(object[] all) {
        if (all == null || all.Length != 2 || all[0] == null || all[1] == null) return false;
        return (bool) all[1] && (bool) all[0];
    }
}
