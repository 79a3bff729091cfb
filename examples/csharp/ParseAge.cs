// conspect: assertions=proved exceptions=violated kind=System.FormatException
// witness: "x"
// Input is parsed without a look at it.
public static class ParseAge {
    public static void Main() {
        string text = Conspect.Any.String();
        Conspect.Any.Assume(text.Length == 1);
        int age = int.Parse(text); // defect
    }
}
