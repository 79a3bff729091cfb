// conspect: assertions=violated exceptions=proved kind=System.Diagnostics.DebugAssertException
// options: --entry ContractsOfRuntime.Percent
// witness: 200 100
// An assertion that is stronger than the guard.
using System.Diagnostics;

public static class ContractsOfRuntime {
    public static int Percent(int part, int whole) {
        if (whole <= 0 || part < 0 || part > 10000 || whole > 10000) return 0;
        int percent = part * 100 / whole;
        Debug.Assert(percent <= 100); // defect
        return percent;
    }

    public static void Main() { Percent(1, 2); }
}
