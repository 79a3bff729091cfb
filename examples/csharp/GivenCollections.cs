// conspect: assertions=proved exceptions=proved
// options: --entry GivenCollections.Longest
// Lists, queues and grids that are given have any elements.
using System.Collections.Generic;
using System.Diagnostics;

public static class GivenCollections {
    public static int Longest(List<int> lengths, Queue<int> others, int[,] grid) {
        if (lengths == null || lengths.Count != 2 || others == null || others.Count != 1) return 0;
        if (grid == null || grid.GetLength(0) != 1 || grid.GetLength(1) != 2) return 0;
        int best = lengths[0];
        if (lengths[1] > best) best = lengths[1];
        if (others.Peek() > best) best = others.Dequeue();
        if (grid[0, 1] > best) best = grid[0, 1];
        lengths.Add(best);
        Debug.Assert(lengths.Count == 3 && best >= lengths[0] && best >= lengths[1] && best >= grid[0, 1]);
        return best;
    }

    public static void Main() { Longest(new List<int> {1, 2}, new Queue<int>(), new int[1, 2]); }
}
