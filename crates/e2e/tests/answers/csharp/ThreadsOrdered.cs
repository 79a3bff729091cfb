// ThreadsOrdered.Results assertions=proved
// ThreadsOrdered.Awaited assertions=proved
// ThreadsOrdered.Shared assertions=proved
// ThreadsOrdered.Elements assertions=proved
// ThreadsOrdered.AfterOne assertions=proved
// ThreadsOrdered.Failed assertions=proved
// ThreadsOrdered.Counted assertions=proved
// ThreadsOrdered.UnderLock assertions=proved
// ThreadsOrdered.Joined assertions=proved
// ThreadsOrdered.InTime assertions=assumed what other threads do ends before a time runs out that is waited for it
// ThreadsOrdered.AskedLater assertions=proved
// ThreadsOrdered.TriedLater assertions=proved
// ThreadsOrdered.Wrong assertions=violated
// Whatever the order of the threads, what is asserted is so.
using System;
using System.Diagnostics;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;

public static class ThreadsOrdered {
    sealed class Counter {
        int count;
        readonly object gate = new object();
        public void Add(int n) { lock (gate) count += n; }
        public int Count { get { lock (gate) return count; } }
    }

    static async Task<int> Later(int n) {
        await Task.Yield();
        return n + 1;
    }

    static async Task<string> Text(int n) {
        int next = await Later(n);
        await Task.Delay(1);
        return n + ":" + next;
    }

    static async Task Fails() {
        await Task.Delay(1);
        throw new InvalidOperationException("no");
    }

    public static void Results(int n) {
        Task<int> a = Task.Run(() => n + 1), b = Task.Run(() => n + 2);
        Debug.Assert(a.Result + 1 == b.Result);
    }

    public static void Awaited() { Debug.Assert(Text(2).Result == "2:3"); }

    public static void Shared(int[] a) {
        if (a == null || a.Length > 3) return;
        int up = 0, down = 0;
        var one = Task.Run(() => { foreach (int x in a) up += x; });
        var two = Task.Run(async () => { await Task.Yield(); foreach (int x in a) down -= x; });
        Task.WhenAll(one, two).Wait();
        Debug.Assert(up == -down);
    }

    public static void Elements() {
        var a = new int[4];
        Parallel.For(0, 4, i => { a[i] = i * i; });
        Debug.Assert(a.Sum() == 14);
    }

    public static void AfterOne(int n) {
        int seen = 0;
        Task.Run(() => { seen = n; }).ContinueWith(t => { seen++; }).Wait();
        Debug.Assert(seen == unchecked(n + 1));
    }

    public static void Failed() {
        try {
            Fails().Wait();
            Debug.Assert(false);
        } catch (AggregateException e) {
            Debug.Assert(e.InnerException.Message == "no");
        }
    }

    public static void Counted() {
        int n = 0;
        var a = Task.Run(() => { Interlocked.Increment(ref n); });
        var b = Task.Run(() => { Interlocked.Add(ref n, 2); });
        Task.WaitAll(a, b);
        Debug.Assert(n == 3);
    }

    public static void UnderLock() {
        var counter = new Counter();
        Task.WaitAll(Enumerable.Range(1, 3).Select(i => Task.Run(() => counter.Add(i))).ToArray());
        Debug.Assert(counter.Count == 6);
    }

    public static void Joined(int n) {
        int seen = 0;
        var thread = new Thread(() => { seen = n; });
        thread.Start();
        thread.Join();
        Debug.Assert(seen == n);
    }

    public static void InTime() {
        int n = 0;
        Task.Run(() => { n = 1; }).Wait(10000);
        Debug.Assert(n == 1);
    }

    public static void AskedLater() {
        var task = Task.Run(() => { });
        var thread = new Thread(() => { });
        thread.Start();
        task.Wait();
        thread.Join();
        Debug.Assert(task.Wait(0) && thread.Join(0) && Task.WaitAll(new[] { task }, 0) && Task.WaitAny(new[] { task }, 0) == 0);
    }

    public static void TriedLater() {
        var gate = new object();
        var task = Task.Run(() => { lock (gate) { } });
        task.Wait();
        Debug.Assert(Monitor.TryEnter(gate) && Monitor.TryEnter(gate, 0));
    }

    public static void Wrong(int n) { Debug.Assert(Text(n).Result != "7:8"); }
}
