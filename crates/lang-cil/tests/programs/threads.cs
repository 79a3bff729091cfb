using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;

// What threads and tasks give where their order does not matter.
static class Threads {
    static readonly object gate = new object();
    static int sum;

    static async Task<int> Next(int n) {
        await Task.Yield();
        return n + 1;
    }

    static async Task<string> Text(int n) {
        int next = await Next(n);
        await Task.Delay(1);
        int more = await Task.Run(() => next * 2).ConfigureAwait(false);
        return n + ":" + next + ":" + more;
    }

    static async Task Fails(string text) {
        await Task.Delay(1);
        throw new InvalidOperationException(text);
    }

    static async Task<string> Caught() {
        try {
            await Fails("first");
            return "nothing";
        } catch (InvalidOperationException e) {
            await Task.Yield();
            return e.Message;
        } finally {
            lock (gate) sum += 100;
        }
    }

    static string Why(Action action) {
        try {
            action();
            return "fine";
        } catch (AggregateException e) {
            return string.Join(",", e.InnerExceptions.Select(i => i.GetType().Name + " " + i.Message));
        } catch (Exception e) {
            return e.GetType().Name;
        }
    }

    static void Main() {
        Console.WriteLine(Text(2).Result);
        Console.WriteLine(Caught().Result);
        var tasks = Enumerable.Range(1, 4).Select(i => Task.Run(() => { lock (gate) sum += i; return i * i; })).ToArray();
        Console.WriteLine(string.Join(" ", Task.WhenAll(tasks).Result));
        Console.WriteLine(sum);
        Console.WriteLine(Why(() => Task.WaitAll(Fails("a"), Task.Run(() => 1), Fails("b"))));
        Console.WriteLine(Why(() => Task.WhenAll(Fails("c"), Fails("d")).Wait()));
        Console.WriteLine(Why(() => Task.WhenAll(new Task[0]).Wait()) + Task.WhenAll(new Task<int>[0]).Result.Length);
        Console.WriteLine(Why(() => Task.WhenAll((Task[]) null)) + Why(() => Task.WhenAll(new Task[] {null})));
        Console.WriteLine(Why(() => Task.Run((Action) null)) + Why(() => Task.Run((Func<Task>) null)) + Why(() => Task.Delay(-2)));
        Console.WriteLine(Task.Run(() => Next(4)).Result + " " + Task.Run(async () => { await Task.Yield(); return "unwrapped"; }).Result);
        Console.WriteLine(Why(() => Task.Run(() => Fails("e")).Wait()) + Why(() => Task.Run(() => (Task) null).Wait()));
        Console.WriteLine(Task.Run(() => 3).ContinueWith(t => t.Result + 1).ContinueWith(t => "is " + t.Result).Result);
        Console.WriteLine(Fails("f").ContinueWith(t => t.IsFaulted + " " + t.Exception.InnerException.Message).Result);
        Console.WriteLine(Task.Factory.StartNew(() => "started").Result);
        var squares = new int[5];
        Parallel.For(0, 5, i => { squares[i] = i * i; });
        Parallel.ForEach(new List<int> {1, 2}, i => { lock (gate) sum -= i; });
        Parallel.Invoke(() => squares[0] = 7, () => squares[1] = 8);
        Console.WriteLine(string.Join(" ", squares) + " " + sum);
        Console.WriteLine(Why(() => Parallel.Invoke(() => { throw new ArgumentException("g"); }, () => { })));
        int seen = 0, count = 0;
        var thread = new Thread(n => { seen = (int) n; });
        thread.Start(5);
        thread.Join();
        Console.WriteLine(seen + " " + thread.IsAlive + " " + Why(() => thread.Start(6)) + " " + Why(() => new Thread(() => { }).Join()));
        Task.WaitAll(Task.Run(() => { Interlocked.Increment(ref count); }), Task.Run(() => { Interlocked.Add(ref count, 2); }));
        var done = new TaskCompletionSource<int>();
        ThreadPool.QueueUserWorkItem(state => done.SetResult((int) state + count), 10);
        Console.WriteLine(done.Task.Result + " " + Task.Run(() => 1).Wait(100000) + " " + Task.Delay(0).IsCompleted);
    }
}
