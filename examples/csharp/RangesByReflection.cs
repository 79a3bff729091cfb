// conspect: assertions=violated exceptions=proved kind=System.Diagnostics.DebugAssertException
// witness: 0
// What attributes say of properties is checked by reflection; that a count is at least 1 was overlooked where it is asked for.
using System;
using System.Diagnostics;
using System.Reflection;

[AttributeUsage(AttributeTargets.Property)]
public class RangeAttribute : Attribute {
    public readonly int Low, High;
    public bool Strict { get; set; }

    public RangeAttribute(int low, int high) {
        Low = low;
        High = high;
    }
}

public class Order {
    [Range(1, 10)]
    public int Count { get; set; }
    [Range(0, 1000, Strict = true)]
    public int Price { get; set; }
}

public static class RangesByReflection {
    static bool IsValid(object value) {
        foreach (PropertyInfo p in value.GetType().GetProperties()) {
            foreach (RangeAttribute range in p.GetCustomAttributes(typeof(RangeAttribute), false)) {
                int v = (int) p.GetValue(value, null);
                if (v < range.Low || v > range.High || range.Strict && v == range.High) return false;
            }
        }
        return true;
    }

    public static void Main() {
        int count = Conspect.Any.Int(0, 10);
        Debug.Assert(IsValid(new Order {Count = count, Price = 99 * count})); // defect
    }
}
