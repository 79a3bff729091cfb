// StructOpen.Width contracts=unknown an invariant of a structure
using System.Diagnostics.Contracts;

public struct Extent {
    readonly int low, high;

    public Extent(int low, int high) {
        this.low = low;
        this.high = high;
    }

    public int Width { get { return high - low; } }

    [ContractInvariantMethod]
    void Ordered() { Contract.Invariant(low <= high); }
}

public static class StructOpen {
    public static int Width(int low, int high) { return new Extent(low, high).Width; }
}
