// ParsedNumber.Code exceptions=violated System.InvalidOperationException
// Each character of a text that is not known costs one round, whatever came before it.
using System;

public static class ParsedNumber {
    public static int Code(string text) {
        int code;
        if (text != null && text.Length > 6) return 0;
        if (int.TryParse(text, out code) && code == -12345) throw new InvalidOperationException();
        return code;
    }
}
