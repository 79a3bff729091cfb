// LeftToCallers.Counted exceptions=violated InvalidOperationException
// LeftToCallers.CountedSafely exceptions=proved
// LeftToCallers.Third exceptions=violated InvalidOperationException
// LeftToCallers.Halves exceptions=violated DivideByZeroException
// LeftToCallers.HalvesSafely exceptions=proved
// LeftToCallers.Lazily exceptions=violated DivideByZeroException
// LeftToCallers.Ordered exceptions=violated NullReferenceException
// LeftToCallers.Texts exceptions=violated NullReferenceException
// LeftToCallers.OfAny<int> exceptions=violated IndexOutOfRangeException
// LeftToCallers.Steps exceptions=violated InvalidOperationException
// LeftToCallers.OldSteps exceptions=violated InvalidOperationException
// LeftToCallers.Old exceptions=violated InvalidOperationException
// LeftToCallers.ClosedAfterwards exceptions=violated ObjectDisposedException
// LeftToCallers.Asserted assertions=violated
// LeftToCallers.AssertedSafely assertions=proved
// LeftToCallers.Later exceptions=violated InvalidOperationException
// LeftToCallers.LaterSafely exceptions=proved
// LeftToCallers.Value exceptions=violated OverflowException
// LeftToCallers.ValueSafely exceptions=proved
// LeftToCallers.Soon exceptions=violated InvalidOperationException
// LeftToCallers.Failed exceptions=violated InvalidOperationException
// LeftToCallers.Elsewhere exceptions=violated InvalidOperationException
// LeftToCallers.Both exceptions=violated InvalidOperationException
// LeftToCallers.Canceled exceptions=violated TaskCanceledException
// LeftToCallers.Never exceptions=unknown
// LeftToCallers.Listed exceptions=proved
// LeftToCallers.AsSequence exceptions=proved
// LeftToCallers.Given exceptions=proved
// LeftToCallers.Rows exceptions=assumed nobody awaits or goes over the elements of the sequence that is returned
// LeftToCallers.Nothing exceptions=proved
using System;
using System.Collections;
using System.Collections.Generic;
using System.Diagnostics;
using System.Linq;
using System.Threading.Tasks;

// What an entry leaves to its callers is done as they do it: tasks are awaited, and sequences that are no collections are gone over.
public static class LeftToCallers {
    public static IEnumerable<int> Counted(int n) {
        if (n == 5) throw new InvalidOperationException();
        yield return n;
    }

    public static IEnumerable<int> CountedSafely(int n) {
        if (n == 5) yield break;
        yield return 100 / (n - 5);
    }

    public static IEnumerable<string> Third(string first) {
        yield return first;
        yield return "second";
        if (first == "stop") throw new InvalidOperationException();
        yield return "third";
    }

    public static IEnumerable<int> Halves(int[] all) {
        if (all == null) yield break;
        foreach (int n in all) yield return 100 / n;
    }

    public static IEnumerable<int> HalvesSafely(int[] all) {
        if (all == null) yield break;
        foreach (int n in all)
            if (n != 0) yield return 100 / n;
    }

    public static IEnumerable<int> Lazily(List<int> all) { return all == null ? null : all.Select(n => 100 / n); }

    public static IOrderedEnumerable<string> Ordered(string[] all) { return (all ?? new string[0]).OrderBy(s => s.Length); }

    public static IEnumerable<string> Texts(object[] all) {
        if (all == null) yield break;
        for (int i = 0; i < all.Length; i++) yield return all[i].ToString();
    }

    public static IEnumerable<T> OfAny<T>(T[] all, int first) {
        if (all == null) yield break;
        for (int i = first; i < all.Length; i++) yield return all[i];
    }

    public static IEnumerator<int> Steps(int n) {
        yield return 1;
        if (n > 3) throw new InvalidOperationException();
    }

    public static IEnumerator OldSteps(int n) {
        yield return 1;
        if (n > 3) throw new InvalidOperationException();
    }

    public static IEnumerable Old(int n) {
        yield return 1;
        if (n > 3) throw new InvalidOperationException();
    }

    sealed class Held : IEnumerator<int> {
        readonly int rounds;
        int done;
        public Held(int rounds) { this.rounds = rounds; }
        public int Current { get { return done; } }
        object IEnumerator.Current { get { return done; } }
        public bool MoveNext() { return done < rounds && done++ < 3; }
        public void Reset() {}
        public void Dispose() { if (done == 2) throw new ObjectDisposedException("two"); }
    }

    public static IEnumerator<int> ClosedAfterwards(int rounds) { return new Held(rounds); }

    public static IEnumerable<int> Asserted(int n) {
        yield return n;
        Debug.Assert(n != 7);
    }

    public static IEnumerable<int> AssertedSafely(int n) {
        yield return n;
        if (n == 7) yield break;
        Debug.Assert(n != 7);
    }

    public static async Task Later(int n) {
        await Task.CompletedTask;
        if (n == 5) throw new InvalidOperationException();
    }

    public static async Task LaterSafely(int n) {
        try {
            await Later(n);
        } catch (InvalidOperationException) {
        }
    }

    public static async Task<int> Value(int n) {
        await Task.Yield();
        return checked(n + 1);
    }

    public static async Task<int> ValueSafely(int n) {
        int more = await Task.FromResult(1);
        return n < 100 ? n + more : 0;
    }

    public static async ValueTask<int> Soon(int n) {
        await Task.CompletedTask;
        if (n == 9) throw new InvalidOperationException();
        return n;
    }

    public static Task Failed(bool fails) {
        return fails ? Task.FromException(new InvalidOperationException()) : Task.CompletedTask;
    }

    public static Task Elsewhere(int n) {
        return Task.Run(() => {
            if (n == 3) throw new InvalidOperationException();
        });
    }

    public static async Task<IEnumerable<int>> Both(int n) {
        await Task.CompletedTask;
        return Counted(n);
    }

    public static Task Canceled(bool stops) {
        var source = new TaskCompletionSource<int>();
        if (stops) source.SetCanceled(); else source.SetResult(1);
        return source.Task;
    }

    public static Task Never(bool ends) {
        var source = new TaskCompletionSource<int>();
        if (ends) source.SetResult(1);
        return source.Task;
    }

    public static List<int> Listed(int n) {
        return new List<int> { n };
    }

    // Its elements are there.
    public static IEnumerable<string> AsSequence(string first) { return new List<string> { first, first + "!" }; }

    public static IEnumerable<object> Given(List<object> all) { return all; }

    public static IEnumerable<IEnumerable<int>> Rows(int n) {
        yield return Counted(n);
    }

    public static Task Nothing(int n) { return null; }
}
