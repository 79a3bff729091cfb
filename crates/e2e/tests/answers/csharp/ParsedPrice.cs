// ParsedPrice.Half exceptions=violated System.InvalidOperationException
// Numbers of few digits without an exponent are read from texts that are not known.
using System;

public static class ParsedPrice {
    public static double Half(string text) {
        double price;
        if (text == null || !double.TryParse(text, out price)) return 0;
        if (text.Length < 5 && price == 2.5) throw new InvalidOperationException();
        return price / 2;
    }
}
