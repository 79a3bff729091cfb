// KnownByEquality.Price assertions=proved
// KnownByEquality.WrongPrice assertions=violated
// KnownByEquality.OneOfTwo assertions=proved
// KnownByEquality.Power assertions=proved
// KnownByEquality.Quotient assertions=proved
// KnownByEquality.Nothing assertions=proved
// KnownByEquality.NothingWrong assertions=violated
// KnownByEquality.Letter assertions=proved
using System;
using System.Diagnostics;
using System.Globalization;

/// Texts and functions of numbers that the conditions of a path make known.
public static class KnownByEquality {
    static string Text(double value) { return value.ToString(CultureInfo.InvariantCulture); }

    public static void Price(double price) {
        if (price == 1.5) Debug.Assert(Text(price) == "1.5");
    }

    public static void WrongPrice(double price) {
        if (price == 2.5) Debug.Assert(price.ToString("F2", CultureInfo.InvariantCulture) == "2.5");
    }

    public static void OneOfTwo(float price) {
        if (price == 1.5f || price == 2.5f) Debug.Assert(Text(price).Length == 3);
    }

    public static void Power(double side) {
        if (side == 2) Debug.Assert(Math.Pow(side, 3) == 8);
    }

    public static void Quotient(int parts) {
        if (parts == 8) Debug.Assert(Text(1.0 / parts) == "0.125");
    }

    // Minus zero is written as zero is.
    public static void Nothing(double value) {
        if (value == 0) Debug.Assert(Text(value) == "0");
    }

    public static void NothingWrong(double value) {
        if (value == 0) Debug.Assert(!double.IsNegativeInfinity(1 / value));
    }

    public static void Letter(char c) {
        if (c == 'é') Debug.Assert(char.ToUpperInvariant(c) == 'É');
    }
}
