// conspect: assertions=violated exceptions=proved kind=System.Diagnostics.DebugAssertException
// witness: 3 -3
// A cache whose key forgets the sign.
using System;
using System.Collections.Generic;
using System.Diagnostics;

public static class GenericCache {
    sealed class Cache<K, V> {
        readonly Dictionary<K, V> known = new Dictionary<K, V>();
        readonly Func<int, K> key;
        readonly Func<int, V> compute;

        public Cache(Func<int, K> key, Func<int, V> compute) {
            this.key = key;
            this.compute = compute;
        }

        public V Get(int n) {
            V value;
            if (!known.TryGetValue(key(n), out value)) known[key(n)] = value = compute(n);
            return value;
        }
    }

    public static void Main() {
        var cubes = new Cache<int, int>(n => n * n, n => n * n * n);
        int a = Conspect.Any.Int(-5, 5), b = Conspect.Any.Int(-5, 5);
        cubes.Get(a);
        Debug.Assert(cubes.Get(b) == b * b * b); // defect
    }
}
