// System.Collections.Generic.HashSet, the whole type, on a `Table` without values.
using System.Collections;
using System.Runtime.Serialization;
using Conspect;

namespace System.Collections.Generic {
    public class HashSet<T> : ICollection<T>, ISet<T>, IReadOnlyCollection<T>, ISerializable, IDeserializationCallback {
        const string TooSmall = "Destination array is not long enough to copy all the items in the collection. Check array index and length.";

        Table<T, byte> table;
        int version;

        public HashSet() : this((IEqualityComparer<T>) null) {}

        public HashSet(IEqualityComparer<T> comparer) {
            table = new Table<T, byte>(comparer == EqualityComparer<T>.Default ? null : comparer, false);
        }

        public HashSet(int capacity) : this(capacity, null) {}

        public HashSet(int capacity, IEqualityComparer<T> comparer) : this(comparer) {
            if (capacity < 0) throw new ArgumentOutOfRangeException("capacity");
            if (capacity > 0 && !RT.IsConcrete(capacity)) {
                if (comparer != null || !Keys<T>.Plain) RT.Grant("keys of one hash code are compared as in a set of capacity 3");
                table.open = true;
            } else if (capacity > 0) {
                table.Grow(Table<T, byte>.SizeFor(capacity));
            }
        }

        public HashSet(IEnumerable<T> collection) : this(collection, null) {}

        public HashSet(IEnumerable<T> collection, IEqualityComparer<T> comparer) : this(comparer) {
            if (collection == null) throw new ArgumentNullException("collection");
            var set = collection as HashSet<T>;
            if (Alike(set)) {
                set.table.Enumerate();
                int n = set.Count, room = set.table.keys == null ? 0 : set.table.keys.Length;
                if (n == 0) return;
                if (Table<T, byte>.SizeFor(2 * (n + 1)) >= room) {
                    table = set.table.Copy();
                    return;
                }
            }
            var all = collection as ICollection<T>;
            int expected = all == null ? 0 : all.Count;
            if (expected > 0 && RT.IsConcrete(expected)) table.Grow(Table<T, byte>.SizeFor(expected));
            UnionWith(collection);
            if (Count > 0 && table.keys.Length / Count > 3) TrimExcess();
        }

        protected HashSet(SerializationInfo info, StreamingContext context) { RT.Unsupported("a set that is read"); }

        internal HashSet(Table<T, byte> given) { table = given; }

        public IEqualityComparer<T> Comparer { get { return table.comparer ?? EqualityComparer<T>.Default; } }

        public int Count { get { return table.Count; } }

        bool ICollection<T>.IsReadOnly { get { return false; } }

        void ICollection<T>.Add(T item) { Add(item); }

        public bool Add(T item) {
            if (table.keys == null) table.Grow(3);
            int hash;
            if (table.Find(item, out hash) >= 0) return false;
            table.Put(item, hash);
            version++;
            return true;
        }

        public void Clear() {
            table.Clear();
            version++;
        }

        public bool Contains(T item) { return Find(item) >= 0; }

        int Find(T item) {
            int hash;
            return table.Find(item, out hash);
        }

        public bool TryGetValue(T equalValue, out T actualValue) {
            int i = Find(equalValue);
            actualValue = i >= 0 ? table.keys[i] : default(T);
            return i >= 0;
        }

        public bool Remove(T item) {
            int i = Find(item);
            if (i < 0) return false;
            RemoveAt(i);
            return true;
        }

        void RemoveAt(int i) {
            table.Remove(i);
            version++;
            if (table.freed == table.places && table.Count == 0) table.Restart();
        }

        public void CopyTo(T[] array) { CopyTo(array, 0, Count); }

        public void CopyTo(T[] array, int arrayIndex) { CopyTo(array, arrayIndex, Count); }

        public void CopyTo(T[] array, int arrayIndex, int count) {
            if (array == null) throw new ArgumentNullException("array");
            if (arrayIndex < 0) throw new ArgumentOutOfRangeException("arrayIndex", arrayIndex, "Non negative number is required.");
            if (count < 0) throw new ArgumentOutOfRangeException("count", count, "Non negative number is required.");
            if (arrayIndex > array.Length || count > array.Length - arrayIndex) throw new ArgumentException(TooSmall);
            var t = table;
            t.Enumerate();
            int n = 0;
            for (int i = 0; i < t.places && n < count; i++) if (t.marks[i] >= 0) array[arrayIndex + n++] = t.keys[i];
        }

        bool Alike(HashSet<T> other) { return other != null && Comparer.Equals(other.Comparer); }

        static bool IsEmpty(IEnumerable<T> other) {
            var all = other as ICollection<T>;
            return all != null && all.Count == 0;
        }

        public void UnionWith(IEnumerable<T> other) {
            if (other == null) throw new ArgumentNullException("other");
            foreach (T item in other) Add(item);
        }

        public void IntersectWith(IEnumerable<T> other) {
            if (other == null) throw new ArgumentNullException("other");
            if (Count == 0 || other == this) return;
            if (IsEmpty(other)) {
                Clear();
                return;
            }
            var t = table;
            var set = other as HashSet<T>;
            if (Alike(set)) {
                for (int i = 0; i < t.places; i++) if (t.marks[i] >= 0 && !set.Contains(t.keys[i])) Remove(t.keys[i]);
                return;
            }
            int old = t.places;
            var found = new bool[old];
            foreach (T item in other) {
                int i = Find(item);
                if (i >= 0) found[i] = true;
            }
            for (int i = 0; i < old; i++) if (t.marks[i] >= 0 && !found[i]) Remove(t.keys[i]);
        }

        public void ExceptWith(IEnumerable<T> other) {
            if (other == null) throw new ArgumentNullException("other");
            if (Count == 0) return;
            if (other == this) {
                Clear();
                return;
            }
            foreach (T item in other) Remove(item);
        }

        public void SymmetricExceptWith(IEnumerable<T> other) {
            if (other == null) throw new ArgumentNullException("other");
            if (Count == 0) {
                UnionWith(other);
                return;
            }
            if (other == this) {
                Clear();
                return;
            }
            var t = table;
            var set = other as HashSet<T>;
            if (Alike(set)) {
                foreach (T item in set) if (!Remove(item)) Add(item);
                return;
            }
            int old = t.places;
            bool[] gone = new bool[old], come = new bool[old];
            foreach (T item in other) {
                int hash, i = t.Find(item, out hash);
                if (i < 0) {
                    i = t.Put(item, hash);
                    version++;
                    if (i < old) come[i] = true;
                } else if (i < old && !come[i]) {
                    gone[i] = true;
                }
            }
            for (int i = 0; i < old; i++) if (gone[i]) Remove(t.keys[i]);
        }

        bool HasAll(IEnumerable<T> other) {
            foreach (T item in other) if (!Contains(item)) return false;
            return true;
        }

        // How many of the set's elements another collection has, and how many of its elements the set does not have.
        void Compare(IEnumerable<T> other, bool stop, out int common, out int foreign) {
            common = 0;
            foreign = 0;
            var found = new bool[Count == 0 ? 0 : table.places];
            foreach (T item in other) {
                int i = found.Length == 0 ? -1 : Find(item);
                if (i < 0) {
                    foreign++;
                    if (stop || found.Length == 0) return;
                } else if (!found[i]) {
                    found[i] = true;
                    common++;
                }
            }
        }

        public bool IsSubsetOf(IEnumerable<T> other) {
            if (other == null) throw new ArgumentNullException("other");
            if (Count == 0 || other == this) return true;
            var set = other as HashSet<T>;
            if (Alike(set)) return Count <= set.Count && set.HasAll(this);
            int common, foreign;
            Compare(other, false, out common, out foreign);
            return common == Count;
        }

        public bool IsProperSubsetOf(IEnumerable<T> other) {
            if (other == null) throw new ArgumentNullException("other");
            if (other == this) return false;
            var all = other as ICollection<T>;
            if (all != null) {
                if (all.Count == 0) return false;
                if (Count == 0) return all.Count > 0;
                var set = other as HashSet<T>;
                if (Alike(set)) return Count < set.Count && set.HasAll(this);
            }
            int common, foreign;
            Compare(other, false, out common, out foreign);
            return common == Count && foreign > 0;
        }

        public bool IsSupersetOf(IEnumerable<T> other) {
            if (other == null) throw new ArgumentNullException("other");
            if (other == this || IsEmpty(other)) return true;
            var set = other as HashSet<T>;
            if (Alike(set) && set.Count > Count) return false;
            return HasAll(other);
        }

        public bool IsProperSupersetOf(IEnumerable<T> other) {
            if (other == null) throw new ArgumentNullException("other");
            if (Count == 0 || other == this) return false;
            if (IsEmpty(other)) return true;
            var set = other as HashSet<T>;
            if (Alike(set)) return set.Count < Count && HasAll(set);
            int common, foreign;
            Compare(other, true, out common, out foreign);
            return common < Count && foreign == 0;
        }

        public bool Overlaps(IEnumerable<T> other) {
            if (other == null) throw new ArgumentNullException("other");
            if (Count == 0) return false;
            if (other == this) return true;
            foreach (T item in other) if (Contains(item)) return true;
            return false;
        }

        public bool SetEquals(IEnumerable<T> other) {
            if (other == null) throw new ArgumentNullException("other");
            if (other == this) return true;
            var set = other as HashSet<T>;
            if (Alike(set)) return Count == set.Count && HasAll(set);
            if (IsEmpty(other) && Count > 0) return false;
            int common, foreign;
            Compare(other, true, out common, out foreign);
            return common == Count && foreign == 0;
        }

        public int RemoveWhere(Predicate<T> match) {
            if (match == null) throw new ArgumentNullException("match");
            var t = table;
            t.Enumerate();
            int n = 0;
            for (int i = 0; i < t.places; i++) {
                if (t.marks[i] < 0) continue;
                T item = t.keys[i];
                if (match(item) && Remove(item)) n++;
            }
            return n;
        }

        public int EnsureCapacity(int capacity) {
            if (capacity < 0) throw new ArgumentOutOfRangeException("capacity");
            if (table.open) RT.Unsupported("the capacity of a set that was made with one that is not known");
            table.Reveal();
            int now = table.keys == null ? 0 : table.keys.Length;
            if (now >= capacity) return now;
            table.Grow(Table<T, byte>.SizeFor(capacity));
            return table.keys.Length;
        }

        public void TrimExcess() {
            if (Count == 0) {
                table = new Table<T, byte>(table.comparer, false);
                version++;
            } else {
                table.Trim(Table<T, byte>.SizeFor(Count));
            }
        }

        public static IEqualityComparer<HashSet<T>> CreateSetComparer() { return new Whole(); }

        sealed class Whole : IEqualityComparer<HashSet<T>> {
            public bool Equals(HashSet<T> a, HashSet<T> b) {
                if (a == null || b == null) return a == b;
                if (a.Alike(b)) return a.Count == b.Count && a.HasAll(b);
                RT.Unsupported("sets with different comparers, compared");
                return false;
            }

            public int GetHashCode(HashSet<T> set) {
                int hash = 0;
                if (set == null) return hash;
                foreach (T item in set) if (item != null) hash ^= EqualityComparer<T>.Default.GetHashCode(item) & 0x7fffffff;
                return hash;
            }

            public override bool Equals(object other) { return other is Whole; }

            public override int GetHashCode() { return EqualityComparer<T>.Default.GetHashCode(); }
        }

        public virtual void GetObjectData(SerializationInfo info, StreamingContext context) { RT.Unsupported("a set that is written"); }

        public virtual void OnDeserialization(object sender) {}

        public Enumerator GetEnumerator() { return new Enumerator(this); }

        IEnumerator<T> IEnumerable<T>.GetEnumerator() { return new Enumerator(this); }

        IEnumerator IEnumerable.GetEnumerator() { return new Enumerator(this); }

        public struct Enumerator : IEnumerator<T> {
            readonly HashSet<T> of;
            readonly int version;
            int at;
            T current;

            internal Enumerator(HashSet<T> of) {
                this.of = of;
                version = of.version;
                at = 0;
                current = default(T);
                of.table.Enumerate();
            }

            public void Dispose() {}

            void Check() { if (version != of.version) throw new InvalidOperationException("Collection was modified; enumeration operation may not execute."); }

            public bool MoveNext() {
                Check();
                var t = of.table;
                while (at < t.places) {
                    int i = at++;
                    if (t.marks[i] < 0) continue;
                    current = t.keys[i];
                    return true;
                }
                at = t.places + 1;
                current = default(T);
                return false;
            }

            public T Current { get { return current; } }

            object IEnumerator.Current {
                get {
                    if (at == 0 || at == of.table.places + 1) throw new InvalidOperationException("Enumeration has either not started or has already finished.");
                    return current;
                }
            }

            void IEnumerator.Reset() {
                Check();
                at = 0;
                current = default(T);
            }
        }
    }
}
