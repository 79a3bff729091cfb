// Random edits of dictionaries and sets with keys of several kinds; what they hold, in which order, and what they ask of keys.
using System;
using System.Collections;
using System.Collections.Generic;
using System.Linq;
using System.Text;

class Key {
    public static readonly StringBuilder Asked = new StringBuilder();
    readonly int number;

    public Key(int number) { this.number = number; }

    public override int GetHashCode() {
        Asked.Append('h');
        return number % 3;
    }

    public override bool Equals(object other) {
        Asked.Append('e').Append(number).Append(((Key) other).number);
        return ((Key) other).number == number;
    }

    public override string ToString() { return "K" + number; }
}

static class Tables {
    static uint seed = 7;

    static int Random(int n) {
        seed = seed * 1664525u + 1013904223u;
        return (int) ((seed >> 8) % (uint) n);
    }

    static string End(Action action) {
        try {
            action();
            return "done";
        } catch (Exception e) {
            return e.GetType().Name + ": " + e.Message;
        }
    }

    static void Dictionary<K>(string name, Func<int, K> make, int span, int edits, IEqualityComparer<K> comparer = null) {
        var d = new Dictionary<K, int>(comparer);
        var said = new StringBuilder();
        for (int i = 0; i < edits; i++) {
            K key = make(Random(span));
            int value;
            switch (Random(9)) {
                case 0:
                case 1: said.Append(End(() => d.Add(key, i))).Append(' '); break;
                case 2: d[key] = i; break;
                case 3: said.Append(d.Remove(key) ? "r" : "-"); break;
                case 4: said.Append(d.TryGetValue(key, out value) ? value : -1).Append(','); break;
                case 5: said.Append(d.ContainsKey(key) ? 'c' : 'n'); break;
                case 6: said.Append(End(() => said.Append(d[key]))); break;
                case 7:
                    if (Random(40) == 0) d.Clear();
                    said.Append(d.ContainsValue(i - 5) ? 'V' : 'v');
                    break;
                default:
                    if (Random(30) == 0) said.Append(d.Count);
                    if (Random(50) == 0) foreach (K one in new List<K>(d.Keys)) if (Random(2) == 0) d.Remove(one);
                    break;
            }
        }
        Console.WriteLine(name + "\n" + said + "\n" + string.Join(";", d.Select(p => p.Key + "=" + p.Value)));
        Console.WriteLine(string.Join(";", d.Keys) + "\n" + string.Join(";", d.Values) + "\n" + d.Count);
    }

    static void Set<K>(string name, Func<int, K> make, int span, int edits) {
        HashSet<K> s = new HashSet<K>(), other = new HashSet<K>();
        var said = new StringBuilder();
        for (int i = 0; i < edits; i++) {
            K key = make(Random(span));
            var array = new K[Random(4)];
            for (int j = 0; j < array.Length; j++) array[j] = make(Random(span));
            var all = Random(2) == 0 ? (IEnumerable<K>) array : other;
            switch (Random(15)) {
                case 0:
                case 1:
                case 2: said.Append(s.Add(key) ? 'a' : '-'); break;
                case 3: said.Append(s.Remove(key) ? 'r' : '-'); break;
                case 4: other.Add(key); break;
                case 5: other.Remove(key); break;
                case 6: s.UnionWith(all); break;
                case 7: if (Random(4) == 0) s.IntersectWith(all); break;
                case 8: if (Random(2) == 0) s.ExceptWith(all); break;
                case 9: s.SymmetricExceptWith(all); break;
                case 10: said.Append(s.IsSubsetOf(all)).Append(s.IsProperSubsetOf(all)).Append(s.SetEquals(all)); break;
                case 11: said.Append(s.IsSupersetOf(all)).Append(s.IsProperSupersetOf(all)).Append(s.Overlaps(all)); break;
                case 12: if (Random(4) == 0) said.Append(s.RemoveWhere(k => k.GetHashCode() % 2 == 0)); break;
                case 13: if (Random(3) == 0) s = new HashSet<K>(all); break;
                default:
                    if (Random(9) == 0) s.TrimExcess();
                    said.Append(s.Count).Append(string.Join(",", s));
                    break;
            }
        }
        Console.WriteLine(name + "\n" + said + "\n" + string.Join(";", s) + "\n" + s.Count);
    }

    static void Edges() {
        var d = new Dictionary<int, int> {{1, 2}, {3, 4}};
        var s = new HashSet<int> {1, 2, 3};
        IDictionary loose = d;
        Console.WriteLine(End(() => { foreach (var p in d) d[9] = 1; }));
        Console.WriteLine(End(() => { foreach (var p in d) d.Remove(1); }));
        Console.WriteLine(End(() => { foreach (var p in d) d.EnsureCapacity(50); }));
        Console.WriteLine(End(() => { foreach (var p in d) d.TrimExcess(); }));
        Console.WriteLine(End(() => { foreach (int k in d.Keys) d[3] = 1; }));
        Console.WriteLine(End(() => { foreach (int k in s) s.Remove(2); }));
        Console.WriteLine(End(() => { foreach (int k in s) s.TrimExcess(); }));
        Console.WriteLine(End(() => s.CopyTo(new int[1])));
        Console.WriteLine(End(() => s.CopyTo(null)));
        Console.WriteLine(End(() => s.CopyTo(new int[3], -1)));
        Console.WriteLine(End(() => new Dictionary<string, int>().Add(null, 1)));
        Console.WriteLine(End(() => new Dictionary<int, int>(-1)));
        Console.WriteLine(End(() => new HashSet<int>((IEnumerable<int>) null)));
        Console.WriteLine(End(() => new Dictionary<int, int>((IDictionary<int, int>) null)));
        Console.WriteLine(End(() => loose.Add("x", 1)));
        Console.WriteLine(End(() => loose.Add(7, "x")));
        Console.WriteLine(loose[3] + " " + loose["a"] + " " + loose.Contains("q"));
        foreach (DictionaryEntry one in loose) Console.WriteLine(one.Key + ":" + one.Value);
        Console.WriteLine(End(() => ((ICollection<int>) d.Keys).Add(1)));
        Console.WriteLine(End(() => ((ICollection<int>) d.Values).Clear()));
        Console.WriteLine(End(() => Console.WriteLine(((IEnumerator) d.GetEnumerator()).Current)));
        Console.WriteLine(End(() => ((ICollection<KeyValuePair<int, int>>) d).CopyTo(new KeyValuePair<int, int>[1], 0)));
        Console.WriteLine(End(() => d.Keys.CopyTo(new int[1], 0)));
        Console.WriteLine(End(() => d.Keys.CopyTo(null, 0)));
        Console.WriteLine(End(() => d.Values.CopyTo(new int[1], 5)));
        var room = new Dictionary<int, string>(5);
        Console.WriteLine(d + " " + room.EnsureCapacity(3) + " " + room.EnsureCapacity(20));
        Console.WriteLine(new Dictionary<int, int>(d).Count + " " + HashSet<int>.CreateSetComparer().Equals(s, new HashSet<int> {3, 1}));
    }

    static void Main() {
        Dictionary("int", k => k - 5, 12, 120);
        Dictionary("many", k => k * 7, 90, 400);
        Dictionary("string", k => "s" + k, 50, 300);
        Dictionary("key", k => new Key(k), 9, 100);
        Dictionary("fold", k => (k % 2 == 0 ? "A" : "a") + k / 2, 20, 60, StringComparer.OrdinalIgnoreCase);
        Dictionary("long", k => (long) k << 33, 9, 60);
        Dictionary("enum", k => (DayOfWeek) (k % 7), 7, 40);
        Dictionary("double", k => k / 2.0, 9, 60);
        Set("int", k => k, 9, 150);
        Set("string", k => k == 3 ? null : "s" + k, 60, 4);
        Set("key", k => new Key(k), 9, 100);
        Console.WriteLine(Key.Asked);
        Edges();
    }
}
