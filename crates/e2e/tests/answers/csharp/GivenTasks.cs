// GivenTasks.Quotient exceptions=violated DivideByZeroException
// GivenTasks.Length exceptions=violated NullReferenceException
// GivenTasks.Next assertions=assumed a task that is given ran to its end
// GivenTasks.Sum assertions=violated
using System.Diagnostics;
using System.Threading.Tasks;

public static class GivenTasks {
    public static int Quotient(Task<int> task) { return task == null ? 0 : 10 / task.Result; }
    public static int Length(Task<string> task) { return task == null ? 0 : task.Result.Length; }

    public static int Next(Task<int> task) {
        if (task == null || task.Result == int.MaxValue) return 0;
        int next = Added(task).Result;
        Debug.Assert(next > task.Result && task.IsCompleted);
        return next;
    }

    static async Task<int> Added(Task<int> task) { return await task + 1; }

    public static void Sum(Task<int> a, Task<int> b) {
        if (a == null || b == null) return;
        Task.WaitAll(a, b);
        Debug.Assert(a.Result + b.Result != 12345);
    }
}
