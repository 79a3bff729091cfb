// System.Collections.Generic.Dictionary, the whole type, on a `Table`.
using System.Collections;
using System.Runtime.Serialization;
using Conspect;

namespace System.Collections.Generic {
    public class Dictionary<TKey, TValue> : IDictionary<TKey, TValue>, IDictionary, IReadOnlyDictionary<TKey, TValue>, ISerializable, IDeserializationCallback {
        Table<TKey, TValue> table;
        int version;
        KeyCollection keys;
        ValueCollection values;
        object root;

        public Dictionary() : this(0, null) {}

        public Dictionary(int capacity) : this(capacity, null) {}

        public Dictionary(IEqualityComparer<TKey> comparer) : this(0, comparer) {}

        public Dictionary(int capacity, IEqualityComparer<TKey> comparer) {
            if (capacity < 0) throw new ArgumentOutOfRangeException("capacity");
            table = new Table<TKey, TValue>(comparer == EqualityComparer<TKey>.Default ? null : comparer, true);
            if (capacity > 0 && !RT.IsConcrete(capacity)) {
                if (comparer != null || !Keys<TKey>.Plain) RT.Grant("keys of one hash code are compared as in a dictionary of capacity 3");
                table.open = true;
            } else if (capacity > 0) {
                table.Grow(Table<TKey, TValue>.SizeFor(capacity));
            }
        }

        public Dictionary(IDictionary<TKey, TValue> dictionary) : this(dictionary, null) {}

        public Dictionary(IDictionary<TKey, TValue> dictionary, IEqualityComparer<TKey> comparer) : this(dictionary == null ? 0 : dictionary.Count, comparer) {
            if (dictionary == null) throw new ArgumentNullException("dictionary");
            if (dictionary.GetType() == typeof(Dictionary<TKey, TValue>)) {
                var other = ((Dictionary<TKey, TValue>) dictionary).table;
                other.Enumerate();
                for (int i = 0; i < other.places; i++) if (other.marks[i] >= 0) Add(other.keys[i], other.values[i]);
                return;
            }
            foreach (var pair in dictionary) Add(pair.Key, pair.Value);
        }

        public Dictionary(IEnumerable<KeyValuePair<TKey, TValue>> collection) : this(collection, null) {}

        public Dictionary(IEnumerable<KeyValuePair<TKey, TValue>> collection, IEqualityComparer<TKey> comparer)
            : this(collection is ICollection<KeyValuePair<TKey, TValue>> ? ((ICollection<KeyValuePair<TKey, TValue>>) collection).Count : 0, comparer) {
            if (collection == null) throw new ArgumentNullException("collection");
            foreach (var pair in collection) Add(pair.Key, pair.Value);
        }

        protected Dictionary(SerializationInfo info, StreamingContext context) { RT.Unsupported("a dictionary that is read"); }

        internal Dictionary(Table<TKey, TValue> given) { table = given; }

        public IEqualityComparer<TKey> Comparer { get { return table.comparer ?? EqualityComparer<TKey>.Default; } }

        public int Count { get { return table.Count; } }

        public KeyCollection Keys { get { return keys ?? (keys = new KeyCollection(this)); } }

        ICollection<TKey> IDictionary<TKey, TValue>.Keys { get { return Keys; } }

        IEnumerable<TKey> IReadOnlyDictionary<TKey, TValue>.Keys { get { return Keys; } }

        public ValueCollection Values { get { return values ?? (values = new ValueCollection(this)); } }

        ICollection<TValue> IDictionary<TKey, TValue>.Values { get { return Values; } }

        IEnumerable<TValue> IReadOnlyDictionary<TKey, TValue>.Values { get { return Values; } }

        int Find(TKey key) {
            if (key == null) throw new ArgumentNullException("key");
            int hash;
            return table.Find(key, out hash);
        }

        public TValue this[TKey key] {
            get {
                int i = Find(key);
                if (i < 0) throw new KeyNotFoundException("The given key '" + key.ToString() + "' was not present in the dictionary.");
                return table.values[i];
            }
            set { Insert(key, value, true, false); }
        }

        public void Add(TKey key, TValue value) { Insert(key, value, false, true); }

        public bool TryAdd(TKey key, TValue value) { return Insert(key, value, false, false); }

        bool Insert(TKey key, TValue value, bool replace, bool strict) {
            if (key == null) throw new ArgumentNullException("key");
            var t = table;
            if (t.keys == null) t.Grow(3);
            int hash, i = t.Find(key, out hash);
            if (i >= 0) {
                if (replace) {
                    t.values[i] = value;
                    version++;
                    return true;
                }
                if (strict) throw new ArgumentException("An item with the same key has already been added. Key: " + key.ToString());
                return false;
            }
            i = t.Put(key, hash);
            t.values[i] = value;
            version++;
            return true;
        }

        void ICollection<KeyValuePair<TKey, TValue>>.Add(KeyValuePair<TKey, TValue> pair) { Add(pair.Key, pair.Value); }

        bool ICollection<KeyValuePair<TKey, TValue>>.Contains(KeyValuePair<TKey, TValue> pair) {
            int i = Find(pair.Key);
            return i >= 0 && EqualityComparer<TValue>.Default.Equals(table.values[i], pair.Value);
        }

        bool ICollection<KeyValuePair<TKey, TValue>>.Remove(KeyValuePair<TKey, TValue> pair) {
            int i = Find(pair.Key);
            if (i < 0 || !EqualityComparer<TValue>.Default.Equals(table.values[i], pair.Value)) return false;
            Remove(pair.Key);
            return true;
        }

        public void Clear() {
            table.Clear();
            version++;
        }

        public bool ContainsKey(TKey key) { return Find(key) >= 0; }

        public bool ContainsValue(TValue value) {
            var t = table;
            t.Reveal();
            var by = EqualityComparer<TValue>.Default;
            for (int i = 0; i < t.places; i++) {
                if (t.marks[i] < 0) continue;
                if (value == null ? t.values[i] == null : by.Equals(t.values[i], value)) return true;
            }
            return false;
        }

        public bool TryGetValue(TKey key, out TValue value) {
            int i = Find(key);
            value = i >= 0 ? table.values[i] : default(TValue);
            return i >= 0;
        }

        public bool Remove(TKey key) {
            TValue value;
            return Remove(key, out value);
        }

        public bool Remove(TKey key, out TValue value) {
            int i = Find(key);
            value = i >= 0 ? table.values[i] : default(TValue);
            if (i < 0) return false;
            table.Remove(i);
            version++;
            return true;
        }

        void CopyTo(KeyValuePair<TKey, TValue>[] array, int index) {
            if (array == null) throw new ArgumentNullException("array");
            if ((uint) index > (uint) array.Length) throw new ArgumentOutOfRangeException("index", "Non-negative number required.");
            if (array.Length - index < Count) throw new ArgumentException("Destination array is not long enough to copy all the items in the collection. Check array index and length.");
            var t = table;
            t.Enumerate();
            for (int i = 0; i < t.places; i++) if (t.marks[i] >= 0) array[index++] = new KeyValuePair<TKey, TValue>(t.keys[i], t.values[i]);
        }

        bool ICollection<KeyValuePair<TKey, TValue>>.IsReadOnly { get { return false; } }

        void ICollection<KeyValuePair<TKey, TValue>>.CopyTo(KeyValuePair<TKey, TValue>[] array, int index) { CopyTo(array, index); }

        void ICollection.CopyTo(Array array, int index) {
            var pairs = array as KeyValuePair<TKey, TValue>[];
            if (array != null && pairs == null) RT.Unsupported("a dictionary that is copied into an array of other elements than pairs");
            CopyTo(pairs, index);
        }

        public int EnsureCapacity(int capacity) {
            if (capacity < 0) throw new ArgumentOutOfRangeException("capacity");
            if (table.open) RT.Unsupported("the capacity of a dictionary that was made with one that is not known");
            table.Reveal();
            int now = table.keys == null ? 0 : table.keys.Length;
            if (now >= capacity) return now;
            table.Grow(Table<TKey, TValue>.SizeFor(capacity));
            return table.keys.Length;
        }

        public void TrimExcess() { TrimExcess(Count); }

        public void TrimExcess(int capacity) {
            if (capacity < Count) throw new ArgumentOutOfRangeException("capacity");
            int size = Table<TKey, TValue>.SizeFor(capacity);
            if (table.keys == null || size >= table.keys.Length) return;
            table.Trim(size);
        }

        public Enumerator GetEnumerator() { return new Enumerator(this, false); }

        IEnumerator<KeyValuePair<TKey, TValue>> IEnumerable<KeyValuePair<TKey, TValue>>.GetEnumerator() { return new Enumerator(this, false); }

        IEnumerator IEnumerable.GetEnumerator() { return new Enumerator(this, false); }

        public virtual void GetObjectData(SerializationInfo info, StreamingContext context) { RT.Unsupported("a dictionary that is written"); }

        public virtual void OnDeserialization(object sender) {}

        bool ICollection.IsSynchronized { get { return false; } }

        object ICollection.SyncRoot { get { return root ?? (root = new object()); } }

        bool IDictionary.IsFixedSize { get { return false; } }

        bool IDictionary.IsReadOnly { get { return false; } }

        ICollection IDictionary.Keys { get { return Keys; } }

        ICollection IDictionary.Values { get { return Values; } }

        object IDictionary.this[object key] {
            get {
                if (key == null) throw new ArgumentNullException("key");
                if (!(key is TKey)) return null;
                int i = Find((TKey) key);
                return i >= 0 ? (object) table.values[i] : null;
            }
            set {
                if (key == null) throw new ArgumentNullException("key");
                this[Key(key)] = Value(value);
            }
        }

        static TKey Key(object key) {
            if (!(key is TKey)) throw new ArgumentException("The value \"" + key + "\" is not of type \"" + typeof(TKey) + "\" and cannot be used in this generic collection.", "key");
            return (TKey) key;
        }

        static TValue Value(object value) {
            if (value == null && default(TValue) != null) throw new ArgumentNullException("value");
            if (value != null && !(value is TValue)) throw new ArgumentException("The value \"" + value + "\" is not of type \"" + typeof(TValue) + "\" and cannot be used in this generic collection.", "value");
            return (TValue) value;
        }

        void IDictionary.Add(object key, object value) {
            if (key == null) throw new ArgumentNullException("key");
            Add(Key(key), Value(value));
        }

        bool IDictionary.Contains(object key) {
            if (key == null) throw new ArgumentNullException("key");
            return key is TKey && ContainsKey((TKey) key);
        }

        IDictionaryEnumerator IDictionary.GetEnumerator() { return new Enumerator(this, true); }

        void IDictionary.Remove(object key) {
            if (key == null) throw new ArgumentNullException("key");
            if (key is TKey) Remove((TKey) key);
        }

        // Where an enumeration is.
        struct Walk {
            readonly Dictionary<TKey, TValue> of;
            readonly int version;
            internal int at, now;

            internal Walk(Dictionary<TKey, TValue> of) {
                this.of = of;
                version = of.version;
                at = 0;
                now = -1;
                of.table.Enumerate();
            }

            void Check() { if (version != of.version) throw new InvalidOperationException("Collection was modified; enumeration operation may not execute."); }

            internal bool Next() {
                Check();
                var t = of.table;
                while ((uint) at < (uint) t.places) {
                    now = at++;
                    if (t.marks[now] >= 0) return true;
                }
                at = t.places + 1;
                now = -1;
                return false;
            }

            internal void Must() {
                if (at == 0 || at == of.table.places + 1) throw new InvalidOperationException("Enumeration has either not started or has already finished.");
            }

            internal void Reset() {
                Check();
                at = 0;
                now = -1;
            }
        }

        public struct Enumerator : IEnumerator<KeyValuePair<TKey, TValue>>, IDictionaryEnumerator {
            Walk walk;
            KeyValuePair<TKey, TValue> current;
            readonly Dictionary<TKey, TValue> of;
            readonly bool entries;

            internal Enumerator(Dictionary<TKey, TValue> of, bool entries) {
                walk = new Walk(of);
                current = default(KeyValuePair<TKey, TValue>);
                this.of = of;
                this.entries = entries;
            }

            public bool MoveNext() {
                bool more = walk.Next();
                current = more ? new KeyValuePair<TKey, TValue>(of.table.keys[walk.now], of.table.values[walk.now]) : default(KeyValuePair<TKey, TValue>);
                return more;
            }

            public KeyValuePair<TKey, TValue> Current { get { return current; } }

            public void Dispose() {}

            object IEnumerator.Current {
                get {
                    walk.Must();
                    return entries ? (object) new DictionaryEntry(current.Key, current.Value) : current;
                }
            }

            void IEnumerator.Reset() {
                walk.Reset();
                current = default(KeyValuePair<TKey, TValue>);
            }

            DictionaryEntry IDictionaryEnumerator.Entry {
                get {
                    walk.Must();
                    return new DictionaryEntry(current.Key, current.Value);
                }
            }

            object IDictionaryEnumerator.Key {
                get {
                    walk.Must();
                    return current.Key;
                }
            }

            object IDictionaryEnumerator.Value {
                get {
                    walk.Must();
                    return current.Value;
                }
            }
        }

        public sealed class KeyCollection : ICollection<TKey>, ICollection, IReadOnlyCollection<TKey> {
            readonly Dictionary<TKey, TValue> of;

            public KeyCollection(Dictionary<TKey, TValue> dictionary) {
                if (dictionary == null) throw new ArgumentNullException("dictionary");
                of = dictionary;
            }

            public Enumerator GetEnumerator() { return new Enumerator(of); }

            public void CopyTo(TKey[] array, int index) {
                if (array == null) throw new ArgumentNullException("array");
                if (index < 0 || index > array.Length) throw new ArgumentOutOfRangeException("index", "Non-negative number required.");
                if (array.Length - index < of.Count) throw new ArgumentException("Destination array is not long enough to copy all the items in the collection. Check array index and length.");
                var t = of.table;
                t.Enumerate();
                for (int i = 0; i < t.places; i++) if (t.marks[i] >= 0) array[index++] = t.keys[i];
            }

            public int Count { get { return of.Count; } }

            bool ICollection<TKey>.IsReadOnly { get { return true; } }

            void ICollection<TKey>.Add(TKey key) { throw Immutable(); }

            void ICollection<TKey>.Clear() { throw Immutable(); }

            bool ICollection<TKey>.Remove(TKey key) { throw Immutable(); }

            static Exception Immutable() { return new NotSupportedException("Mutating a key collection derived from a dictionary is not allowed."); }

            bool ICollection<TKey>.Contains(TKey key) { return of.ContainsKey(key); }

            IEnumerator<TKey> IEnumerable<TKey>.GetEnumerator() { return new Enumerator(of); }

            IEnumerator IEnumerable.GetEnumerator() { return new Enumerator(of); }

            void ICollection.CopyTo(Array array, int index) {
                var all = array as TKey[];
                if (array != null && all == null) RT.Unsupported("keys that are copied into an array of another type");
                CopyTo(all, index);
            }

            bool ICollection.IsSynchronized { get { return false; } }

            object ICollection.SyncRoot { get { return ((ICollection) of).SyncRoot; } }

            public struct Enumerator : IEnumerator<TKey> {
                Walk walk;
                TKey current;
                readonly Dictionary<TKey, TValue> of;

                internal Enumerator(Dictionary<TKey, TValue> of) {
                    walk = new Walk(of);
                    current = default(TKey);
                    this.of = of;
                }

                public void Dispose() {}

                public bool MoveNext() {
                    bool more = walk.Next();
                    current = more ? of.table.keys[walk.now] : default(TKey);
                    return more;
                }

                public TKey Current { get { return current; } }

                object IEnumerator.Current {
                    get {
                        walk.Must();
                        return current;
                    }
                }

                void IEnumerator.Reset() {
                    walk.Reset();
                    current = default(TKey);
                }
            }
        }

        public sealed class ValueCollection : ICollection<TValue>, ICollection, IReadOnlyCollection<TValue> {
            readonly Dictionary<TKey, TValue> of;

            public ValueCollection(Dictionary<TKey, TValue> dictionary) {
                if (dictionary == null) throw new ArgumentNullException("dictionary");
                of = dictionary;
            }

            public Enumerator GetEnumerator() { return new Enumerator(of); }

            public void CopyTo(TValue[] array, int index) {
                if (array == null) throw new ArgumentNullException("array");
                if (index < 0 || index > array.Length) throw new ArgumentOutOfRangeException("index", "Non-negative number required.");
                if (array.Length - index < of.Count) throw new ArgumentException("Destination array is not long enough to copy all the items in the collection. Check array index and length.");
                var t = of.table;
                t.Enumerate();
                for (int i = 0; i < t.places; i++) if (t.marks[i] >= 0) array[index++] = t.values[i];
            }

            public int Count { get { return of.Count; } }

            bool ICollection<TValue>.IsReadOnly { get { return true; } }

            void ICollection<TValue>.Add(TValue value) { throw Immutable(); }

            void ICollection<TValue>.Clear() { throw Immutable(); }

            bool ICollection<TValue>.Remove(TValue value) { throw Immutable(); }

            static Exception Immutable() { return new NotSupportedException("Mutating a value collection derived from a dictionary is not allowed."); }

            bool ICollection<TValue>.Contains(TValue value) { return of.ContainsValue(value); }

            IEnumerator<TValue> IEnumerable<TValue>.GetEnumerator() { return new Enumerator(of); }

            IEnumerator IEnumerable.GetEnumerator() { return new Enumerator(of); }

            void ICollection.CopyTo(Array array, int index) {
                var all = array as TValue[];
                if (array != null && all == null) RT.Unsupported("values that are copied into an array of another type");
                CopyTo(all, index);
            }

            bool ICollection.IsSynchronized { get { return false; } }

            object ICollection.SyncRoot { get { return ((ICollection) of).SyncRoot; } }

            public struct Enumerator : IEnumerator<TValue> {
                Walk walk;
                TValue current;
                readonly Dictionary<TKey, TValue> of;

                internal Enumerator(Dictionary<TKey, TValue> of) {
                    walk = new Walk(of);
                    current = default(TValue);
                    this.of = of;
                }

                public void Dispose() {}

                public bool MoveNext() {
                    bool more = walk.Next();
                    current = more ? of.table.values[walk.now] : default(TValue);
                    return more;
                }

                public TValue Current { get { return current; } }

                object IEnumerator.Current {
                    get {
                        walk.Must();
                        return current;
                    }
                }

                void IEnumerator.Reset() {
                    walk.Reset();
                    current = default(TValue);
                }
            }
        }
    }
}
