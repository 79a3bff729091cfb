// FloatSteps.Back assertions=violated
// FloatSteps.Wider assertions=proved
using System.Diagnostics;

// A sum of two numbers of 32 bits is one of 32 bits, on mono as well.
public static class FloatSteps {
    public static void Back(float a, float b) {
        if (!(a >= 1 && a <= 2 && b >= 1 && b <= 2)) return;
        Debug.Assert((a + b) - b == a);
    }

    public static void Wider(float a, float b) {
        if (!(a >= 1 && a <= 2 && b >= 1 && b <= 2)) return;
        Debug.Assert(((double) a + b) - b == a);
    }
}
