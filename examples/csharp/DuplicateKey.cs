// conspect: assertions=proved exceptions=violated kind=System.ArgumentException
// witness: 7 7
// Add refuses a key that is there.
using System.Collections.Generic;

public static class DuplicateKey {
    public static void Main() {
        var names = new Dictionary<int, string>();
        names.Add(Conspect.Any.Int(), "first");
        names.Add(Conspect.Any.Int(), "second"); // defect
    }
}
