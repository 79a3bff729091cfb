// NamedAgain.Slot assertions=proved
using System.Diagnostics;

public interface ICounts { int Count(int n); }
public interface ICountsToo : ICounts {}

public class Counts : ICounts {
    int ICounts.Count(int n) { return n + 1; }
    public virtual int Count(int n) { return n; }
}

// The interface's slot stays with the explicit implementation.
public class CountsToo : Counts, ICountsToo {}

public static class NamedAgain {
    public static void Slot(int n) {
        ICounts counts = new CountsToo();
        Debug.Assert(counts.Count(n) == n + 1);
    }
}
