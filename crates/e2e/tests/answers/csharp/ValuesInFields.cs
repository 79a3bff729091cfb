// ValuesInFields.Withdrawn exceptions=violated System.OverflowException
// ValuesInFields.Kept assertions=proved
// ValuesInFields.Paid assertions=violated
// ValuesInFields.Later exceptions=violated System.ArgumentOutOfRangeException
// ValuesInFields.Ordered assertions=proved
// ValuesInFields.Summed assertions=violated
using System;
using System.Diagnostics;

public class Account {
    public decimal Balance;
    public DateTime Opened;
    public decimal? Limit;
    public decimal[] Payments;
    public bool IsOpen;
}

// Decimal numbers and dates in fields, elements and structures of an argument are any.
public static class ValuesInFields {
    public static int Withdrawn(Account a) {
        return a == null ? 0 : (int) a.Balance; // defect
    }

    public static void Kept(Account a) {
        if (a == null) return;
        var before = a.Balance;
        if (!a.IsOpen) a.IsOpen = true;
        Debug.Assert(decimal.GetBits(a.Balance)[0] == decimal.GetBits(before)[0]);
        Debug.Assert((decimal.GetBits(before)[3] >> 16 & 0xff) <= 28);
    }

    public static void Paid(Account a) {
        if (a == null || a.Limit == null) return;
        Debug.Assert(a.Limit.Value != 12.5m); // defect
    }

    public static DateTime Later(Account a) {
        return a == null ? DateTime.MinValue : a.Opened.AddDays(1); // defect
    }

    public static void Ordered(Account a) {
        if (a == null) return;
        Debug.Assert(a.Opened.Ticks >= 0 && a.Opened <= DateTime.MaxValue);
    }

    public static void Summed(Account a) {
        if (a == null || a.Payments == null || a.Payments.Length < 2) return;
        Debug.Assert(a.Payments[1] <= 100m); // defect
    }
}
