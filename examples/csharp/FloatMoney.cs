// conspect: assertions=violated exceptions=proved kind=System.Diagnostics.DebugAssertException
// witness: 3
// A tenth has no exact double.
using System.Diagnostics;

public static class FloatMoney {
    public static void Main() {
        int n = Conspect.Any.Int(0, 4);
        double sum = 0;
        for (int i = 0; i < n; i++) sum += 0.1;
        Debug.Assert(sum == n / 10.0); // defect
    }
}
