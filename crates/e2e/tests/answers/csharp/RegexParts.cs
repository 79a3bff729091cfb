// RegexParts.Split assertions=proved
using System.Diagnostics;
using System.Text.RegularExpressions;

public static class RegexParts {
    public static void Split(int n) {
        var m = Regex.Match("key=val", @"(\w+)=(\w+)");
        Debug.Assert(m.Success && m.Groups[1].Value == "key" && m.Groups[2].Value == "val");
        Debug.Assert(Regex.Replace("a1b22", @"\d+", "#") == "a#b#");
        Debug.Assert(Regex.Split("a, b,c", @",\s*").Length == 3);
    }
}
