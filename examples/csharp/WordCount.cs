// conspect: assertions=proved exceptions=proved
// Words of a fixed text are counted.
using System.Collections.Generic;
using System.Diagnostics;

public static class WordCount {
    public static void Main() {
        var counts = new Dictionary<string, int>();
        foreach (string word in "the cat and the dog and the bird".Split(' ')) {
            int n;
            counts.TryGetValue(word, out n);
            counts[word] = n + 1;
        }
        Debug.Assert(counts["the"] == 3 && counts["and"] == 2 && counts.Count == 5);
    }
}
