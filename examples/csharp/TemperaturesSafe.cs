// conspect: assertions=proved exceptions=proved
// options: --entry TemperaturesSafe.Average
// The same with the count that matters looked at.
using System.Diagnostics;

public static class TemperaturesSafe {
    public static int Average(short[] values) {
        if (values == null || values.Length > 3) return 0;
        int sum = 0, count = 0;
        foreach (short v in values) {
            if (v < 0) continue;
            sum += v;
            count++;
        }
        int average = count == 0 ? 0 : sum / count;
        Debug.Assert(average >= 0);
        return average;
    }

    public static void Main() { Average(new short[] {1, 2}); }
}
