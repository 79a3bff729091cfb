// conspect: assertions=violated exceptions=proved kind=System.Diagnostics.DebugAssertException
// options: --entry EnumCombined.Letters
// witness: 3
// A combination of flags has no name of its own.
using System;
using System.Diagnostics;

public static class EnumCombined {
    [Flags]
    public enum Days { None = 0, Saturday = 1, Sunday = 2 }

    public static int Letters(Days days) {
        if ((days & ~(Days.Saturday | Days.Sunday)) != 0) return 0;
        string text = days.ToString();
        Debug.Assert(text.IndexOf(',') < 0); // defect
        return text.Length;
    }

    public static void Main() { Letters(Days.Sunday); }
}
