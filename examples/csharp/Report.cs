// conspect: assertions=proved exceptions=proved
// Formatting, alignment and builders.
using System.Diagnostics;
using System.Text;

public static class Report {
    public static void Main() {
        var b = new StringBuilder();
        b.AppendFormat("{0,-5}|{1,6:F2}", "ab", 3.14159).AppendLine().Append('x', 3);
        Debug.Assert(b.ToString() == "ab   |  3.14\nxxx");
        Debug.Assert(string.Format("{0:N0} {1:X4} {{}}", 1234567, 255) == "1,234,567 00FF {}");
    }
}
