// Arguments of library classes for a method that is entered on its own: made by their public constructors and methods, so that
// they are objects that a program can have. Elements that cannot be added are not considered.
using System;
using System.Collections;
using System.Collections.Generic;
using System.Collections.ObjectModel;
using System.Text;

namespace Conspect {
    static class Given {
        // The elements of an array that is given, which can be one of any more special type, in an array of just this type.
        static T[] Exactly<T>(T[] elements) {
            if (typeof(T).IsValueType) return elements;
            var all = new T[elements.Length];
            RT.ArrayCopy(elements, 0, all, 0, elements.Length);
            return all;
        }

        // These copy an array of any length at once.
        public static List<T> List<T>(T[] elements) {
            if (elements == null) return null;
            var all = new T[elements.Length];
            RT.ArrayCopy(elements, 0, all, 0, elements.Length);
            return RT.ListOf(all);
        }
        public static Queue<T> Queue<T>(T[] elements) { return elements == null ? null : new Queue<T>(Exactly(elements)); }
        public static Stack<T> Stack<T>(T[] elements) { return elements == null ? null : new Stack<T>(Exactly(elements)); }
        public static Collection<T> Collection<T>(T[] elements) {
            return elements == null ? null : new Collection<T>(List(elements));
        }
        public static ArrayList ArrayList(object[] elements) { return elements == null ? null : new ArrayList(Exactly(elements)); }
        public static StringBuilder StringBuilder(string text) { return text == null ? null : new StringBuilder(text); }

        public static LinkedList<T> LinkedList<T>(T[] elements) {
            if (elements == null) return null;
            var made = new LinkedList<T>();
            for (int i = 0; i < elements.Length; i++) made.AddLast(elements[i]);
            return made;
        }

        public static HashSet<T> HashSet<T>(T[] elements) {
            if (elements == null) return null;
            var made = new HashSet<T>();
            try {
                for (int i = 0; i < elements.Length; i++) RT.Assume(made.Add(elements[i]));
            } catch (Exception) {
                RT.Assume(false);
            }
            return made;
        }

        public static SortedSet<T> SortedSet<T>(T[] elements) {
            if (elements == null) return null;
            var made = new SortedSet<T>();
            try {
                for (int i = 0; i < elements.Length; i++) RT.Assume(made.Add(elements[i]));
            } catch (Exception) {
                RT.Assume(false);
            }
            return made;
        }

        public static Dictionary<K, V> Dictionary<K, V>(K[] keys, V[] values) {
            if (keys == null) return null;
            var made = new Dictionary<K, V>();
            Add(made, keys, values);
            return made;
        }

        // Of keys that the library compares: which of them there are is one more thing that is given, when they are asked for.
        public static Dictionary<K, V> DictionaryAsked<K, V>(K[] keys, bool[] there, V[] values) {
            if (keys == null) return null;
            RT.Assume(there != null && values != null);
            return new Dictionary<K, V>(new Table<K, V>(keys, there, values));
        }

        public static HashSet<T> HashSetAsked<T>(T[] elements, bool[] there) {
            if (elements == null) return null;
            RT.Assume(there != null);
            return new HashSet<T>(new Table<T, byte>(elements, there, null));
        }

        public static SortedDictionary<K, V> SortedDictionary<K, V>(K[] keys, V[] values) {
            if (keys == null) return null;
            var made = new SortedDictionary<K, V>();
            Add(made, keys, values);
            return made;
        }

        public static SortedList<K, V> SortedList<K, V>(K[] keys, V[] values) {
            if (keys == null) return null;
            var made = new SortedList<K, V>();
            Add(made, keys, values);
            return made;
        }

        // Delegates that give the results in turn. A call beyond them stands for what else a delegate can do.
        sealed class Results<R> {
            readonly R[] all;
            int next;

            public Results(R[] all) { this.all = all; }

            public R Next() {
                if (next >= all.Length) RT.Unsupported("what a delegate that is given does besides giving a result");
                return all[next++];
            }

            public void Skip() { Next(); }
        }

        public static Func<R> Func1<R>(R[] results) {
            if (results == null) return null;
            var given = new Results<R>(results);
            return () => given.Next();
        }

        public static Func<A, R> Func2<A, R>(R[] results) {
            if (results == null) return null;
            var given = new Results<R>(results);
            return (a) => given.Next();
        }

        public static Func<A, B, R> Func3<A, B, R>(R[] results) {
            if (results == null) return null;
            var given = new Results<R>(results);
            return (a, b) => given.Next();
        }

        public static Func<A, B, C, R> Func4<A, B, C, R>(R[] results) {
            if (results == null) return null;
            var given = new Results<R>(results);
            return (a, b, c) => given.Next();
        }

        public static Func<A, B, C, D, R> Func5<A, B, C, D, R>(R[] results) {
            if (results == null) return null;
            var given = new Results<R>(results);
            return (a, b, c, d) => given.Next();
        }

        public static Predicate<A> Predicate<A>(bool[] results) {
            if (results == null) return null;
            var given = new Results<bool>(results);
            return a => given.Next();
        }

        public static Comparison<A> Comparison<A>(int[] results) {
            if (results == null) return null;
            var given = new Results<int>(results);
            return (a, b) => given.Next();
        }

        public static Converter<A, R> Converter<A, R>(R[] results) {
            if (results == null) return null;
            var given = new Results<R>(results);
            return a => given.Next();
        }

        // What has no result is called as often as there are elements.
        public static Action Action0(bool[] calls) {
            if (calls == null) return null;
            var given = new Results<bool>(calls);
            return () => given.Skip();
        }

        public static Action<A> Action1<A>(bool[] calls) {
            if (calls == null) return null;
            var given = new Results<bool>(calls);
            return a => given.Skip();
        }

        public static Action<A, B> Action2<A, B>(bool[] calls) {
            if (calls == null) return null;
            var given = new Results<bool>(calls);
            return (a, b) => given.Skip();
        }

        public static Action<A, B, C> Action3<A, B, C>(bool[] calls) {
            if (calls == null) return null;
            var given = new Results<bool>(calls);
            return (a, b, c) => given.Skip();
        }

        static void Add<K, V>(IDictionary<K, V> made, K[] keys, V[] values) {
            RT.Assume(values != null && values.Length == keys.Length);
            try {
                for (int i = 0; i < keys.Length; i++) made.Add(keys[i], values[i]);
            } catch (Exception) {
                RT.Assume(false);
            }
        }
    }
}
