// Arguments of library classes for a method that is entered on its own: made by their public constructors and methods, so that
// they are objects that a program can have. Elements that cannot be added are not considered.
using System;
using System.Collections;
using System.Collections.Generic;
using System.Collections.ObjectModel;
using System.IO;
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

        public static ReadOnlyCollection<T> ReadOnlyCollection<T>(T[] elements) {
            return elements == null ? null : new ReadOnlyCollection<T>(List(elements));
        }
        public static StringReader StringReader(string text) { return text == null ? null : new StringReader(text); }
        public static StringWriter StringWriter(string text) {
            if (text == null) return null;
            var made = new StringWriter();
            made.Write(text);
            return made;
        }
        public static MemoryStream MemoryStream(byte[] elements) {
            if (elements == null) return null;
            // What the library keeps is never what is given.
            var all = new byte[elements.Length];
            RT.ArrayCopy(elements, 0, all, 0, elements.Length);
            var made = new MemoryStream();
            made.Write(all, 0, all.Length);
            made.Position = 0;
            return made;
        }

        public static IEnumerator<T> Enumerator<T>(T[] elements) { return elements == null ? null : ((IEnumerable<T>) List(elements)).GetEnumerator(); }
        public static IEnumerator Objects(object[] elements) { return elements == null ? null : ArrayList(elements).GetEnumerator(); }

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

        public static Hashtable Hashtable(object[] keys, object[] values) {
            if (keys == null) return null;
            var made = new Hashtable();
            RT.Assume(values != null && values.Length == keys.Length);
            try {
                for (int i = 0; i < keys.Length; i++) made.Add(keys[i], values[i]);
            } catch (Exception) {
                RT.Assume(false);
            }
            return made;
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
