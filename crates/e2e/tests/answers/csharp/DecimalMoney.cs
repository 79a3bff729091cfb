// DecimalAccount.Withdraw assertions=proved
// DecimalAccount.Withdraw exceptions=proved
// DecimalAccount.Overdraw assertions=violated
// DecimalMoney.Larger assertions=proved
// DecimalMoney.Larger exceptions=proved
// DecimalMoney.Smaller assertions=violated
// DecimalMoney.Total assertions=proved
// DecimalMoney.Total exceptions=proved
// DecimalMoney.Reduced assertions=violated
// DecimalMoney.Mark exceptions=violated Exception
// DecimalMoney.Rounded assertions=proved
// DecimalMoney.Rounded exceptions=proved
// DecimalMoney.Whole exceptions=violated OverflowException
// DecimalMoney.FromNumber exceptions=violated OverflowException
// DecimalMoney.Half assertions=violated
using System;
using System.Diagnostics;

public class DecimalAccount {
    public decimal Balance;

    public bool Withdraw(decimal amount) {
        if (amount <= 0 || amount > Balance) return false;
        Balance -= amount;
        Debug.Assert(Balance >= 0);
        return true;
    }

    public bool Overdraw(decimal amount) {
        if (amount <= 0 || Balance < 0 || amount > 1000 || Balance > 1000) return false;
        Balance -= amount;
        Debug.Assert(Balance >= 0);
        return true;
    }
}

public static class DecimalMoney {
    public static decimal Larger(decimal a, decimal b) {
        decimal larger = Math.Max(a, b);
        Debug.Assert(larger >= a && larger >= b);
        return larger;
    }

    public static decimal Smaller(decimal a, decimal b) {
        decimal smaller = a > b ? b : a;
        Debug.Assert(smaller < b);
        return smaller;
    }

    public static decimal Total(decimal price, int count) {
        if (price < 0 || price > 1000 || count < 0 || count > 100) return 0;
        decimal total = price * count;
        Debug.Assert(total >= 0);
        return total;
    }

    public static decimal Reduced(decimal price) {
        if (price <= 0 || price > 1000) return 0;
        decimal reduced = price > 100m ? price * 1.1m : price;
        Debug.Assert(reduced <= price);
        return reduced;
    }

    public static int Mark(decimal points) {
        if (points >= 90) return 1;
        if (points == 72.5m) throw new Exception("between two marks");
        return points >= 50 ? 2 : 3;
    }

    public static decimal Rounded(decimal price) {
        if (price < 0) return 0;
        decimal rounded = Math.Round(price, 2);
        Debug.Assert(rounded >= 0);
        return rounded;
    }

    public static int Whole(decimal price) { return (int) price; }
    public static decimal FromNumber(double number) { return (decimal) number; }

    public static decimal Half(decimal price) {
        if (price < 0 || price > 1000) return 0;
        decimal half = price / 2;
        Debug.Assert(half < price);
        return half;
    }
}
