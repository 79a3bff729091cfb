// conspect: assertions=proved exceptions=proved
// TryParse says whether the text was a number.
using System.Diagnostics;

public static class ParseAgeSafe {
    public static void Main() {
        string text = Conspect.Any.String();
        Conspect.Any.Assume(text.Length == 1);
        int age;
        bool fine = int.TryParse(text, out age);
        Debug.Assert(fine ? age == text[0] - '0' && age <= 9 : age == 0);
    }
}
