// conspect: assertions=proved exceptions=proved
// What is awaited is done: an async method runs to its end on one thread.
using System.Diagnostics;
using System.Threading.Tasks;

public static class AsyncSum {
    static async Task<int> Add(int a, int b) {
        int x = await Task.FromResult(a);
        int y = await Task.FromResult(b);
        return x + y;
    }

    public static void Main() {
        int a = Conspect.Any.Int();
        var task = Add(a, 2);
        Debug.Assert(task.IsCompleted && task.Result == a + 2);
    }
}
