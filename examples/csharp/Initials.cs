// conspect: assertions=proved exceptions=violated kind=System.IndexOutOfRangeException
// options: --entry Initials.Of
// witness: "b,"
// The initial of a name that may be empty.
public static class Initials {
    public static string Of(string names) {
        if (names == null || names.Length > 2) return "";
        string initials = "";
        foreach (string name in names.Split(',')) {
            initials += name[0]; // defect
        }
        return initials;
    }

    public static void Main() { Of("a"); }
}
