// conspect: assertions=proved exceptions=proved
// A sum by pointers is the sum by indices.
using System.Diagnostics;

public static class UnsafeSum {
    static unsafe int Sum(int[] items) {
        int sum = 0;
        fixed (int* p = items) {
            for (int i = 0; i < items.Length; i++) sum += p[i];
        }
        return sum;
    }

    public static void Main() {
        int a = Conspect.Any.Int(), b = Conspect.Any.Int();
        Debug.Assert(Sum(new[] {a, b, 1}) == a + b + 1);
    }
}
