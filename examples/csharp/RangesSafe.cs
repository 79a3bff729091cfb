// conspect: assertions=proved exceptions=proved
// The same where every count that is asked for is in its range.
using System;
using System.Diagnostics;
using System.Reflection;

[AttributeUsage(AttributeTargets.Property)]
public class LimitAttribute : Attribute {
    public readonly int Low, High;
    public bool Strict { get; set; }

    public LimitAttribute(int low, int high) {
        Low = low;
        High = high;
    }
}

public class Purchase {
    [Limit(1, 10)]
    public int Count { get; set; }
    [Limit(0, 1000, Strict = true)]
    public int Price { get; set; }
}

public static class RangesSafe {
    static bool IsValid(object value) {
        foreach (PropertyInfo p in value.GetType().GetProperties()) {
            foreach (LimitAttribute range in p.GetCustomAttributes(typeof(LimitAttribute), false)) {
                int v = (int) p.GetValue(value, null);
                if (v < range.Low || v > range.High || range.Strict && v == range.High) return false;
            }
        }
        return true;
    }

    public static void Main() {
        int count = Conspect.Any.Int(1, 10);
        Debug.Assert(IsValid(new Purchase {Count = count, Price = 99 * count}));
    }
}
