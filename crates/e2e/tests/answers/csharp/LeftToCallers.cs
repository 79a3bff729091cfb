// LeftToCallers.Counted exceptions=assumed nobody goes over the sequence that is returned
// LeftToCallers.Later exceptions=assumed nobody awaits the task that is returned
// LeftToCallers.Awaited exceptions=violated InvalidOperationException
// LeftToCallers.All exceptions=violated InvalidOperationException
// LeftToCallers.Listed exceptions=proved
using System;
using System.Collections.Generic;
using System.Threading.Tasks;

public static class LeftToCallers {
    public static IEnumerable<int> Counted(int n) {
        if (n == 5) throw new InvalidOperationException();
        yield return n;
    }

    public static async Task Later(int n) {
        await Task.CompletedTask;
        if (n == 5) throw new InvalidOperationException();
    }

    public static void Awaited(int n) {
        Later(n).GetAwaiter().GetResult();
    }

    public static int All(int n) {
        int sum = 0;
        foreach (int x in Counted(n)) sum += x;
        return sum;
    }

    public static List<int> Listed(int n) {
        return new List<int> { n };
    }
}
