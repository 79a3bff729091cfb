// Structures that are locals: enumerators of loops, pairs, values that may lack, and what may be done with them on the way.
using System;
using System.Collections.Generic;
using System.Linq;

struct Point {
    public int x;
    public Point2 inner;
    public string name;
    public Point(int x) {
        this.x = x;
        inner = new Point2 {y = x + 1};
        name = "p" + x;
    }
    public int Sum() { return x + inner.y; }
    public void Move(int by) { x += by; inner.y -= by; }
    public override string ToString() { return x + "/" + inner.y + "/" + name; }
}

struct Point2 { public int y; }

class Item { public int n; public Item next; }

class Program {
    static int calls;

    static int Count(List<int> list) {
        int n = 0;
        foreach (int x in list) {
            if (x == 3) continue;
            if (x == 7) break;
            n += x;
        }
        return n;
    }

    static Item Find(List<Item> items, int n) {
        foreach (var i in items) {
            if (i != null && i.n == n) return i;
        }
        return null;
    }

    static string Changed(List<int> list) {
        try {
            foreach (int x in list) {
                calls++;
                if (x == 2) list.Add(9);
            }
            return "no exception";
        } catch (InvalidOperationException e) {
            return e.GetType().Name + " after " + calls;
        } finally {
            calls = 0;
        }
    }

    static int Nested(List<List<int>> table) {
        int sum = 0;
        foreach (var row in table) {
            foreach (int a in row) {
                foreach (int b in row) sum += a * b;
            }
        }
        return sum;
    }

    static string Thrown(List<int> list) {
        string seen = "";
        var e = list.GetEnumerator();
        try {
            while (e.MoveNext()) {
                seen += e.Current + ",";
                seen += 12 / e.Current + ";";
            }
        } catch (DivideByZeroException) {
            seen += " zero at " + e.Current;
            if (e.MoveNext()) seen += " then " + e.Current;
        }
        return seen;
    }

    static string Copies(List<int> list) {
        var a = list.GetEnumerator();
        a.MoveNext();
        var b = a;
        a.MoveNext();
        b.MoveNext();
        b.MoveNext();
        var c = b;
        string text = a.Current + " " + b.Current;
        while (c.MoveNext()) text += " " + c.Current;
        return text + " " + b.MoveNext() + " " + a.Current;
    }

    static IEnumerator<int> Kept(List<int> list) {
        var e = list.GetEnumerator();
        e.MoveNext();
        IEnumerator<int> boxed = e;
        e.MoveNext();
        boxed.MoveNext();
        boxed.MoveNext();
        Console.WriteLine("kept " + e.Current + " " + boxed.Current);
        return boxed;
    }

    static string Again(int n) {
        string text = "";
        for (int i = 0; i < n; i++) {
            Point p = new Point(i);
            if (i % 2 == 0) p.Move(10);
            Point q;
            q = p;
            q.x = 99;
            Point unset = default(Point);
            unset.inner.y += i;
            text += p + " " + q.Sum() + " " + unset.inner.y + " " + (unset.name == null) + "; ";
        }
        return text;
    }

    static void Change(ref Point p, out Point q) {
        p.x++;
        q = p;
        q.inner.y = -1;
    }

    static string Given(Point p) {
        Point q;
        Change(ref p, out q);
        Func<int> later = () => q.x;
        q.x = 5;
        object box = q;
        q.x = 6;
        return p + " " + q + " " + box + " " + later();
    }

    static string Lacking(int? a, int? b) {
        int? sum = a + b;
        int? none = null;
        string text = sum.HasValue + " " + sum.GetValueOrDefault(-1) + " " + (a > b) + " " + (a == b) + " " + (none ?? 4);
        try {
            text += " " + sum.Value;
        } catch (InvalidOperationException) {
            text += " none";
        }
        sum = 3;
        return text + " " + sum.Value + " " + sum;
    }

    static string Table(Dictionary<string, int> table) {
        string text = "";
        foreach (var pair in table) text += pair.Key + "=" + pair.Value + " ";
        foreach (string key in table.Keys) text += key;
        foreach (int value in table.Values) text += " " + value;
        try {
            foreach (var pair in table) table.Remove(pair.Key);
            text += " all gone";
        } catch (InvalidOperationException) {
            text += " changed";
        }
        return text + " " + table.Count;
    }

    static string Others() {
        var text = "";
        foreach (int x in new HashSet<int> {3, 1, 2}) text += x;
        foreach (int x in new Stack<int>(new[] {1, 2, 3})) text += x;
        foreach (int x in new Queue<int>(new[] {4, 5})) text += x;
        foreach (int x in new LinkedList<int>(new[] {6, 7})) text += x;
        foreach (var x in new SortedDictionary<string, int> {{"b", 1}, {"a", 2}}) text += x.Key + x.Value;
        foreach (var g in new[] {5, 6, 7, 8}.GroupBy(x => x % 2)) text += g.Key + ":" + g.Sum();
        var span = new DateTime(2024, 3, 1) - new DateTime(2024, 2, 1);
        var pair = new KeyValuePair<int, TimeSpan>(1, span);
        var segment = new ArraySegment<int>(new[] {1, 2, 3}, 1, 2);
        return text + " " + pair.Value.Days + " " + pair.Key + " " + segment.Count + segment.Offset;
    }

    static void Main() {
        Console.WriteLine(Count(new List<int> {1, 2, 3, 4}) + " " + Count(new List<int> {1, 7, 5}) + " " + Count(new List<int>()));
        var items = new List<Item> {null, new Item {n = 4}, new Item {n = 5}};
        Console.WriteLine((Find(items, 5) == items[2]) + " " + (Find(items, 6) == null));
        Console.WriteLine(Changed(new List<int> {1, 2, 3}) + ", " + Changed(new List<int> {1, 3}));
        Console.WriteLine(Nested(new List<List<int>> {new List<int> {1, 2}, new List<int>(), new List<int> {3}}));
        Console.WriteLine(Thrown(new List<int> {4, 0, 3}) + ", " + Thrown(new List<int> {4, 3}));
        Console.WriteLine(Copies(new List<int> {1, 2, 3, 4, 5}));
        Console.WriteLine(Kept(new List<int> {1, 2, 3, 4}).Current);
        Console.WriteLine(Again(3));
        Console.WriteLine(Given(new Point(1)));
        Console.WriteLine(Lacking(1, 2) + ", " + Lacking(null, 2));
        Console.WriteLine(Table(new Dictionary<string, int> {{"a", 1}, {"b", 2}}));
        Console.WriteLine(Others());
        try {
            List<Item> none = null;
            foreach (var i in none) calls++;
        } catch (NullReferenceException) {
            Console.WriteLine("no list");
        }
    }
}
