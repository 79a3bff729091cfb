// ThreadsUnordered.TwoWrites assertions=unknown nothing orders their accesses to ThreadsUnordered.shared
// ThreadsUnordered.TwoAwaited assertions=unknown nothing orders their accesses to ThreadsUnordered.shared
// ThreadsUnordered.Rest assertions=unknown nothing orders their accesses to ThreadsUnordered+<Rest>c__AnonStorey
// ThreadsUnordered.IsDone assertions=unknown nothing orders their accesses to System.Threading.Tasks.Task.m_stateFlags
// ThreadsUnordered.TwoLocks assertions=unknown nothing orders their accesses to ThreadsUnordered+<TwoLocks>c__AnonStorey
// ThreadsUnordered.OneLock assertions=unknown nothing orders their accesses to ThreadsUnordered+<OneLock>c__AnonStorey
// ThreadsUnordered.Doubled assertions=unknown nothing orders their accesses to ThreadsUnordered+<Doubled>c__AnonStorey
// ThreadsUnordered.SeenNumber assertions=unknown nothing orders their accesses to ThreadsUnordered+<SeenNumber>c__AnonStorey
// ThreadsUnordered.Listed assertions=unknown nothing orders their accesses to System.Collections.Generic.List<System.Int32>
// ThreadsUnordered.Started assertions=unknown nothing orders their accesses to ThreadsUnordered+<Started>c__AnonStorey
// ThreadsUnordered.Pooled assertions=unknown nothing orders their accesses to ThreadsUnordered+<Pooled>c__AnonStorey
// ThreadsUnordered.Polled assertions=unknown other orders of threads
// ThreadsUnordered.PolledSpan assertions=unknown other orders of threads
// ThreadsUnordered.PolledAll assertions=unknown other orders of threads
// ThreadsUnordered.PolledAny assertions=unknown nothing orders their accesses to System.Threading.Tasks.Task.m_stateFlags
// ThreadsUnordered.PolledThread assertions=unknown other orders of threads
// ThreadsUnordered.PolledThreadSpan assertions=unknown other orders of threads
// ThreadsUnordered.Tried assertions=unknown nothing orders their accesses to Conspect.Model.System_Threading_Monitor+Taken.Tried
// ThreadsUnordered.TriedFirst assertions=unknown nothing orders their accesses to Conspect.Model.System_Threading_Monitor+Taken.Tried
// In the order that is executed each assertion holds; in another one it fails.
using System;
using System.Collections.Generic;
using System.Diagnostics;
using System.Threading;
using System.Threading.Tasks;

public static class ThreadsUnordered {
    static int shared;

    static async Task Await() {
        var a = Task.Run(() => { shared = 1; });
        var b = Task.Run(() => { shared = 2; });
        await a;
        await b;
        Debug.Assert(shared == 2);
    }

    static async Task Late(Action then) {
        await Task.Delay(1);
        then();
    }

    public static void TwoWrites() {
        var a = Task.Run(() => { shared = 1; });
        var b = Task.Run(() => { shared = 2; });
        Task.WaitAll(a, b);
        Debug.Assert(shared == 2);
    }

    public static void TwoAwaited() {
        Await().Wait();
    }

    public static void Rest() {
        int n = 0;
        var t = Late(() => n++);
        Debug.Assert(n == 1);
        t.Wait();
    }

    public static void IsDone() {
        Debug.Assert(Late(() => { }).IsCompleted);
    }

    public static void TwoLocks() {
        int n = 0;
        object one = new object(), other = new object();
        var a = Task.Run(() => { lock (one) n += 1; });
        var b = Task.Run(() => { lock (other) n += 2; });
        Task.WaitAll(a, b);
        Debug.Assert(n == 3);
    }

    public static void OneLock() {
        int n = 1;
        var gate = new object();
        var a = Task.Run(() => { lock (gate) n += 1; });
        var b = Task.Run(() => { lock (gate) n *= 2; });
        Task.WaitAll(a, b);
        Debug.Assert(n == 4);
    }

    public static void Doubled() {
        int n = 1;
        var gate = new object();
        var a = Task.Run(() => { lock (gate) n += n; });
        var b = Task.Run(() => { lock (gate) n += 1; });
        Task.WaitAll(a, b);
        Debug.Assert(n == 3);
    }

    public static void SeenNumber() {
        int n = 0, seen = 0;
        var a = Task.Run(() => { seen = Interlocked.Increment(ref n); });
        var b = Task.Run(() => { Interlocked.Increment(ref n); });
        Task.WaitAll(a, b);
        Debug.Assert(seen == 1);
    }

    public static void Listed() {
        var list = new List<int>();
        var gate = new object();
        var a = Task.Run(() => { lock (gate) list.Add(1); });
        var b = Task.Run(() => { lock (gate) list.Add(2); });
        Task.WaitAll(a, b);
        Debug.Assert(list[0] == 1);
    }

    public static void Started() {
        int n = 0;
        var thread = new Thread(() => { n = 1; });
        thread.Start();
        Debug.Assert(n == 1);
        thread.Join();
    }

    public static void Pooled() {
        int n = 0;
        ThreadPool.QueueUserWorkItem(_ => { n = 1; });
        Debug.Assert(n == 1);
    }

    public static void Polled() {
        Debug.Assert(Task.Run(() => { }).Wait(0));
    }

    public static void PolledSpan() {
        Debug.Assert(Task.Run(() => { }).Wait(TimeSpan.Zero));
    }

    public static void PolledAll() {
        Debug.Assert(Task.WaitAll(new[] { Task.Run(() => { }) }, 0));
    }

    public static void PolledAny() {
        Debug.Assert(Task.WaitAny(new[] { Task.Run(() => { }) }, 0) == 0);
    }

    static Thread Begun() {
        var thread = new Thread(() => { });
        thread.Start();
        return thread;
    }

    public static void PolledThread() { Debug.Assert(Begun().Join(0)); }

    public static void PolledThreadSpan() { Debug.Assert(Begun().Join(TimeSpan.Zero)); }

    public static void Tried() {
        var gate = new object();
        var t = Task.Run(() => { lock (gate) { } });
        bool taken = Monitor.TryEnter(gate);
        t.Wait();
        Debug.Assert(taken);
    }

    public static void TriedFirst() {
        var gate = new object();
        bool taken = false;
        var t = Task.Run(() => { taken = Monitor.TryEnter(gate); if (taken) Monitor.Exit(gate); });
        lock (gate) { }
        t.Wait();
        Debug.Assert(taken);
    }
}
