// conspect: assertions=proved exceptions=violated kind=System.DivideByZeroException
// options: --entry Temperatures.Average
// witness: [-1,-2]
// The average of what is left after a filter, of which nothing may be left.
public static class Temperatures {
    public static int Average(int[] values) {
        if (values == null || values.Length > 3) return 0;
        int sum = 0, count = 0;
        foreach (int v in values) {
            if (v < 0) continue;
            sum += v;
            count++;
        }
        if (values.Length == 0) return 0;
        return sum / count; // defect
    }

    public static void Main() { Average(new[] {1, 2}); }
}
