// WordsCompared.Twice assertions=violated
using System.Diagnostics;

// Short texts of unknown length are compared without telling their lengths apart.
public static class WordsCompared {
    public static void Twice(string[] words) {
        if (words == null || words.Length != 4) return;
        int same = 0;
        for (int i = 0; i < 4; i++)
            for (int j = 0; j < i; j++)
                if (words[i] == words[j] && words[i] != null && words[i].Length > 1) same++;
        Debug.Assert(same < 3);
    }
}
