// The keys of a hash table in places, as the tables of the library keep them: a new key takes the place that was freed last, else the
// next one, and tables are enumerated in the order of places. Where keys are compared by the library alone, no program sees which ones
// are; they are searched from place to place, and by hash codes where there are many and all are known. Other keys are asked in the
// order in which the library asks them: it puts keys of one hash code into one chain.
using System;
using System.Collections.Generic;

namespace Conspect {
    static class Keys<K> {
        /// Are they made of numbers and texts? Their hash codes are no program's business, and some are made with a random number.
        internal static readonly bool Compound = RT.HasPlainParts<K>();

        /// Are keys of this type equal exactly where they are one number or one text, or several of them?
        internal static readonly bool Plain = Compound || typeof(K) == typeof(string) || typeof(K) == typeof(int) || typeof(K) == typeof(char)
            || typeof(K) == typeof(long) || typeof(K) == typeof(bool) || typeof(K) == typeof(byte) || typeof(K) == typeof(sbyte)
            || typeof(K) == typeof(short) || typeof(K) == typeof(ushort) || typeof(K) == typeof(uint) || typeof(K) == typeof(ulong)
            || typeof(K).IsEnum;
    }

    sealed class Table<K, V> {
        const int Many = 30;
        // How many places there are for, in turn.
        static readonly int[] Sizes = {
            3, 7, 11, 17, 23, 29, 37, 47, 59, 71, 89, 107, 131, 163, 197, 239, 293, 353, 431, 521, 631, 761, 919, 1103, 1327, 1597, 1931,
            2333, 2801, 3371, 4049, 4861, 5839, 7013, 8419, 10103, 12143, 14591, 17519, 21023, 25229, 30293, 36353, 43627, 52361, 62851,
            75431, 90523, 108631, 130363, 156437, 187751, 225307, 270371, 324449, 389357, 467237, 560689, 672827, 807403, 968897, 1162687,
            1395263, 1674319, 2009191, 2411033, 2893249, 3471899, 4166287, 4999559, 5999471, 7199369,
        };

        /// Null stands for the default one.
        internal readonly IEqualityComparer<K> comparer;
        readonly bool plain, valued;
        internal K[] keys;
        internal V[] values;
        // Negative where a place is free. Of plain keys: 1 where the program added the key, 0 where it was given; of others the hash code.
        internal int[] marks;
        // The next place of a chain, or the next free one.
        int[] next;
        internal int places;
        int head = -1, free = -1;
        internal int freed;
        /// Was a number of places asked for that is not known?
        internal bool open;
        // The heads of chains by hash codes; null where plain keys are searched from place to place.
        int[] buckets;

        // Keys that are given, in the order in which they are asked for, and which of them there are; `met` were asked for.
        K[] asked;
        bool[] there;
        V[] theirs;
        int met;
        bool added;
        // Were keys asked for, whose order among the others is not known?
        bool shuffled;

        internal Table(IEqualityComparer<K> comparer, bool valued) {
            this.comparer = comparer;
            this.valued = valued;
            plain = comparer == null && Keys<K>.Plain;
        }

        /// A table of keys that are given. Whether it has a key is one more thing that is given when the key is asked for.
        internal Table(K[] asked, bool[] there, V[] theirs) {
            plain = true;
            valued = theirs != null;
            this.asked = asked;
            this.there = there;
            this.theirs = theirs;
        }

        internal int Count { get { Reveal(); return places - freed; } }

        internal static int SizeFor(int least) {
            for (int i = 0; i < Sizes.Length; i++) if (Sizes[i] >= least) return Sizes[i];
            for (int n = least | 1; n < int.MaxValue; n += 2) if ((n - 1) % 101 != 0 && IsPrime(n)) return n;
            return least;
        }

        static bool IsPrime(int n) {
            for (int d = 3; (long) d * d <= n; d += 2) if (n % d == 0) return false;
            return true;
        }

        int HashOf(K key) {
            var by = comparer;
            if (key == null) return 0;
            return (by == null ? key.GetHashCode() : by.GetHashCode(key)) & 0x7fffffff;
        }

        // A hash code of a plain key that is known.
        static int PlainHash(K key) {
            if (typeof(K) != typeof(string)) return key.GetHashCode() & 0x7fffffff;
            var text = RT.As<string>(key);
            if (text == null) return 0;
            int hash = 0;
            for (int i = 0; i < text.Length; i++) hash = hash * 31 + text[i];
            return hash & 0x7fffffff;
        }

        static bool IsKnown(K key) {
            if (Keys<K>.Compound) return false;
            if (typeof(K) != typeof(string)) return RT.IsConcrete(key.GetHashCode());
            var text = RT.As<string>(key);
            if (!RT.IsConcrete(text)) return false;
            if (text == null) return true;
            return RT.IsConcrete(text.Length) && RT.AllConcrete(RT.Chars(text), 0, text.Length);
        }

        /// The place of a key, or −1; and its hash code where it is no plain one.
        internal int Find(K key, out int hash) {
            hash = 0;
            if (!plain) {
                if (keys == null) return -1;
                hash = HashOf(key);
                var by = comparer ?? EqualityComparer<K>.Default;
                for (int i = head; i >= 0; i = next[i]) if (marks[i] == hash && by.Equals(keys[i], key)) return i;
                return -1;
            }
            int at = Look(key);
            return at >= 0 || asked == null ? at : Meet(key);
        }

        int Look(K key) {
            var by = EqualityComparer<K>.Default;
            if (buckets != null) {
                if (IsKnown(key)) {
                    for (int i = buckets[PlainHash(key) % buckets.Length]; i >= 0; i = next[i]) if (by.Equals(keys[i], key)) return i;
                    return -1;
                }
                buckets = null;
            }
            if (freed == 0) {
                for (int i = 0; i < places; i++) if (by.Equals(keys[i], key)) return i;
            } else {
                for (int i = 0; i < places; i++) if (marks[i] >= 0 && by.Equals(keys[i], key)) return i;
            }
            return -1;
        }

        // Whether a key is there that was not asked for.
        int Meet(K key) {
            var by = EqualityComparer<K>.Default;
            for (int i = 0; i < met; i++) if (by.Equals(asked[i], key)) return -1;
            RT.Assume(met < asked.Length && met < there.Length);
            if (valued) RT.Assume(met < theirs.Length);
            RT.Assume(by.Equals(asked[met], key));
            int at = met++;
            if (!there[at]) return -1;
            return PutGiven(at);
        }

        int PutGiven(int at) {
            int i = places;
            if (keys == null) Grow(Sizes[0]);
            else if (places == keys.Length) Grow(SizeFor(2 * places));
            places++;
            buckets = null;
            keys[i] = asked[at];
            if (valued) values[i] = theirs[at];
            marks[i] = 0;
            return i;
        }

        /// Puts all keys that are given into their places before they are enumerated. Those that were asked for come first; other orders
        /// are not explored.
        internal void Enumerate() {
            Reveal();
            if (shuffled && places - freed > 1 && RT.AnyBool("the order of keys in what is given")) RT.Unsupported("keys that were looked up in a collection that is given and come later in it");
        }

        /// Puts all keys that are given into their places.
        internal void Reveal() {
            if (asked == null) return;
            shuffled = met > 0 && asked.Length > 1;
            RT.Assume(there.Length == asked.Length);
            if (valued) RT.Assume(theirs.Length == asked.Length);
            var by = EqualityComparer<K>.Default;
            int old = places;
            for (int at = met; at < asked.Length; at++) {
                RT.Assume(there[at]);
                if (valued) RT.Assume(asked[at] != null);
                RT.Assume(Look(asked[at]) < 0);
                for (int i = 0; i < met; i++) RT.Assume(!by.Equals(asked[i], asked[at]));
                PutGiven(at);
            }
            asked = null;
            if (added && places > old) Order(old);
        }

        // Brings the places from `old` on before those in which keys of the program are.
        void Order(int old) {
            var to = new int[places];
            int n = 0;
            for (int i = 0; i < old; i++) if (!Own(i)) to[i] = n++;
            for (int i = old; i < places; i++) to[i] = n++;
            for (int i = 0; i < old; i++) if (Own(i)) to[i] = n++;
            var k = keys;
            var v = values;
            int[] m = marks, f = next;
            keys = new K[k.Length];
            marks = new int[k.Length];
            next = new int[k.Length];
            if (valued) values = new V[k.Length];
            for (int i = 0; i < places; i++) {
                keys[to[i]] = k[i];
                if (valued) values[to[i]] = v[i];
                marks[to[i]] = m[i];
                next[to[i]] = m[i] < 0 && f[i] >= 0 ? to[f[i]] : -1;
            }
            if (free >= 0) free = to[free];
        }

        // Is it a place that the program took, free or not? Marks of free places are those of taken ones, less 3.
        bool Own(int i) { return marks[i] == 1 || marks[i] == -2; }

        /// Puts in a key that is not there, with the hash code that `Find` gave.
        internal int Put(K key, int hash) {
            int i;
            bool grown = false;
            if (freed > 0) {
                i = free;
                free = next[i];
                freed--;
                if (plain) marks[i] += 3;
            } else {
                grown = keys == null || places == keys.Length;
                if (keys == null) Grow(Sizes[0]);
                else if (grown) Grow(SizeFor(2 * places));
                i = places++;
                if (plain) marks[i] = 1;
            }
            keys[i] = key;
            added = true;
            if (!plain) {
                marks[i] = hash;
                next[i] = head;
                head = i;
            } else if (grown && places > Many) {
                Distribute();
            } else if (buckets != null) {
                if (IsKnown(key)) Link(i);
                else buckets = null;
            }
            return i;
        }

        // The chains of plain keys, where all are known.
        void Distribute() {
            buckets = null;
            for (int i = 0; i < places; i++) if (!IsKnown(keys[i])) return;
            buckets = new int[keys.Length];
            for (int i = 0; i < buckets.Length; i++) buckets[i] = -1;
            for (int i = 0; i < places; i++) if (marks[i] >= 0) Link(i);
        }

        void Link(int i) {
            int bucket = PlainHash(keys[i]) % buckets.Length;
            next[i] = buckets[bucket];
            buckets[bucket] = i;
        }

        internal void Remove(int i) {
            if (!plain) {
                if (head == i) head = next[i];
                else Unlink(head, i);
                marks[i] = -1;
            } else {
                if (buckets != null) {
                    int bucket = PlainHash(keys[i]) % buckets.Length;
                    if (buckets[bucket] == i) buckets[bucket] = next[i];
                    else Unlink(buckets[bucket], i);
                }
                marks[i] -= 3;
            }
            keys[i] = default(K);
            if (valued) values[i] = default(V);
            next[i] = free;
            free = i;
            freed++;
        }

        void Unlink(int from, int i) {
            while (next[from] != i) from = next[from];
            next[from] = next[i];
        }

        /// All places are free from the beginning.
        internal void Restart() {
            places = 0;
            freed = 0;
            free = -1;
            head = -1;
            buckets = null;
        }

        internal void Clear() {
            asked = null;
            if (places == 0) return;
            Array.Clear(keys, 0, places);
            if (valued) Array.Clear(values, 0, places);
            Restart();
        }

        internal void Grow(int size) {
            var k = keys;
            var v = values;
            int[] m = marks, f = next;
            keys = new K[size];
            marks = new int[size];
            next = new int[size];
            if (valued) values = new V[size];
            if (places == 0) return;
            RT.ArrayCopy(k, 0, keys, 0, places);
            RT.ArrayCopy(m, 0, marks, 0, places);
            RT.ArrayCopy(f, 0, next, 0, places);
            if (valued) RT.ArrayCopy(v, 0, values, 0, places);
            if (!plain) Chain();
            else buckets = null;
        }

        /// A table of the same keys in the same places.
        internal Table<K, V> Copy() {
            var copy = (Table<K, V>) RT.Clone(this);
            copy.Grow(keys.Length);
            copy.head = head;
            RT.ArrayCopy(next, 0, copy.next, 0, places);
            return copy;
        }

        // One chain of all keys, the last place first.
        void Chain() {
            head = -1;
            for (int i = 0; i < places; i++) {
                if (marks[i] < 0) continue;
                next[i] = head;
                head = i;
            }
        }

        /// Makes as many places as a size that is asked for takes, and brings keys together.
        internal void Trim(int size) {
            var k = keys;
            var v = values;
            var m = marks;
            int old = places;
            Restart();
            Grow(size);
            for (int i = 0; i < old; i++) {
                if (m[i] < 0) continue;
                keys[places] = k[i];
                if (valued) values[places] = v[i];
                marks[places++] = m[i];
            }
            if (!plain) Chain();
        }
    }
}
