// ParsedPrice.Kind exceptions=violated System.InvalidOperationException
// Numbers of few digits without an exponent are read from texts that are not known.
using System;

public static class ParsedPrice {
    public static int Kind(string text) {
        double price;
        if (text == null || text.Length != 3 || !double.TryParse(text, out price)) return 0;
        if (price == 2.5) throw new InvalidOperationException();
        return 1;
    }
}
