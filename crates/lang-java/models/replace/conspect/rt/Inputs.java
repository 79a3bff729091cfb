package conspect.rt;

import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.StringReader;
import java.util.AbstractCollection;
import java.util.AbstractMap;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.Enumeration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Hashtable;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.LinkedList;
import java.util.ListIterator;
import java.util.Map;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.Properties;
import java.util.Scanner;
import java.util.Stack;
import java.util.StringTokenizer;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.Vector;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/**
 * Arguments of library classes for a method that is entered on its own: made by their public constructors and methods, so
 * that they are objects that a program can have. Elements that cannot be added are not considered.
 */
@SuppressWarnings({"rawtypes", "unchecked"})
public final class Inputs {
    private Inputs() {}

    public static StringBuilder stringBuilder(String text) {
        return text == null ? null : new StringBuilder(text);
    }

    public static StringBuffer stringBuffer(String text) {
        return text == null ? null : new StringBuffer(text);
    }

    public static StringReader stringReader(String text) {
        return text == null ? null : new StringReader(text);
    }

    public static BufferedReader bufferedReader(String text) {
        return text == null ? null : new BufferedReader(new StringReader(text));
    }

    public static Scanner scanner(String text) {
        return text == null ? null : new Scanner(text);
    }

    public static StringTokenizer stringTokenizer(String text) {
        return text == null ? null : new StringTokenizer(text);
    }

    public static ByteArrayInputStream byteStream(byte[] bytes) {
        return bytes == null ? null : new ByteArrayInputStream(bytes);
    }

    public static DataInputStream dataStream(byte[] bytes) {
        return bytes == null ? null : new DataInputStream(new ByteArrayInputStream(bytes));
    }

    /** The set of these bits: no word of zeros stands behind the others. */
    public static BitSet bitSet(long[] words) {
        if (words == null) {
            return null;
        }
        Intrinsics.assume(words.length == 0 || words[words.length - 1] != 0);
        return BitSet.valueOf(words);
    }

    public static Optional optional(Object[] value) {
        if (value == null) {
            return null;
        }
        Intrinsics.assume(value.length == 1);
        return Optional.ofNullable(value[0]);
    }

    /** Walks over the elements of an array. */
    public static Iterator iterator(Object[] elements) {
        return elements == null ? null : arrayList(elements).iterator();
    }

    /** The same, forwards and backwards. */
    public static ListIterator listIterator(Object[] elements) {
        return elements == null ? null : arrayList(elements).listIterator();
    }

    /** The same. */
    public static Enumeration enumeration(Object[] elements) {
        return elements == null ? null : Collections.enumeration(arrayList(elements));
    }

    /** A stream that nobody has used, of the elements of a list. */
    public static Stream stream(Object[] elements) {
        return elements == null ? null : arrayList(elements).stream();
    }

    /** A key with its value. */
    public static AbstractMap.SimpleEntry entry(Object[] keys, Object[] values) {
        if (keys == null) {
            return null;
        }
        Intrinsics.assume(keys.length == 1 && values != null && values.length == 1);
        return new AbstractMap.SimpleEntry(keys[0], values[0]);
    }

    /** Any order; null where there is no array. */
    public static Comparator comparator(Object[] there) {
        return there == null ? null : new Ranking();
    }

    /** Of any length at once: the list takes the array over. */
    public static ArrayList arrayList(Object[] elements) {
        return elements == null ? null : new ArrayList(new Given(elements));
    }

    public static Vector vector(Object[] elements) {
        return elements == null ? null : new Vector(new Given(elements));
    }

    public static Stack stack(Object[] elements) {
        return elements == null ? null : (Stack) fill(new Stack(), elements);
    }

    public static LinkedList linkedList(Object[] elements) {
        return elements == null ? null : (LinkedList) fill(new LinkedList(), elements);
    }

    public static ArrayDeque arrayDeque(Object[] elements) {
        return elements == null ? null : (ArrayDeque) fill(new ArrayDeque(), elements);
    }

    public static PriorityQueue priorityQueue(Object[] elements) {
        return elements == null ? null : (PriorityQueue) fill(new PriorityQueue(), elements);
    }

    public static HashSet hashSet(Object[] elements) {
        if (elements != null && areOpen(elements)) {
            return open(elements);
        }
        return elements == null ? null : (HashSet) fill(new HashSet(), elements);
    }

    public static LinkedHashSet linkedHashSet(Object[] elements) {
        return elements == null ? null : (LinkedHashSet) fill(new LinkedHashSet(), elements);
    }

    public static TreeSet treeSet(Object[] elements) {
        return elements == null ? null : (TreeSet) fill(new TreeSet(), elements);
    }

    public static HashMap hashMap(Object[] keys, Object[] values) {
        if (keys != null && areOpen(keys)) {
            return open(keys, values);
        }
        return keys == null ? null : (HashMap) fill(new HashMap(), keys, values);
    }

    public static LinkedHashMap linkedHashMap(Object[] keys, Object[] values) {
        return keys == null ? null : (LinkedHashMap) fill(new LinkedHashMap(), keys, values);
    }

    public static TreeMap treeMap(Object[] keys, Object[] values) {
        return keys == null ? null : (TreeMap) fill(new TreeMap(), keys, values);
    }

    public static Hashtable hashtable(Object[] keys, Object[] values) {
        return keys == null ? null : (Hashtable) fill(new Hashtable(), keys, values);
    }

    public static Properties properties(Object[] keys, Object[] values) {
        return keys == null ? null : (Properties) fill(new Properties(), keys, values);
    }

    public static ConcurrentHashMap concurrentHashMap(Object[] keys, Object[] values) {
        return keys == null ? null : (ConcurrentHashMap) fill(new ConcurrentHashMap(), keys, values);
    }

    /**
     * A map in a field, with keys that are texts, numbers or characters: made without a loop, so that a method that does not use it is none the
     * worse. Which keys it has is decided when one is asked for, however texts are treated.
     */
    public static HashMap mapInField(Object[] keys, Object[] values) {
        if (keys == null || Intrinsics.isConcrete(keys.length)) {
            return hashMap(keys, values);
        }
        return open(keys, values);
    }

    /** A set in a field, in the same way. */
    public static HashSet setInField(Object[] elements) {
        if (elements == null || Intrinsics.isConcrete(elements.length)) {
            return hashSet(elements);
        }
        return open(elements);
    }

    private static HashMap open(Object[] keys, Object[] values) {
        Intrinsics.assume(values != null && values.length == keys.length);
        HashMap map = new HashMap();
        HashMap.give$(map, keys, values, null);
        return map;
    }

    private static HashSet open(Object[] elements) {
        HashSet set = new HashSet();
        HashMap.give$(HashMap.behind$(set), elements, null, set);
        return set;
    }

    /** Are these keys of an unknown number, whose table is known by what is asked of it only? */
    private static boolean areOpen(Object[] keys) {
        return !Intrinsics.isConcrete(keys.length)
            && (keys instanceof String[] || keys instanceof Integer[] || keys instanceof Long[] || keys instanceof Character[])
            && Intrinsics.byContract();
    }

    private static Collection fill(Collection collection, Object[] elements) {
        for (int i = 0; i < elements.length; i++) {
            try {
                collection.add(elements[i]);
            } catch (RuntimeException e) {
                Intrinsics.assume(false);
            }
        }
        return collection;
    }

    private static Map fill(Map map, Object[] keys, Object[] values) {
        Intrinsics.assume(values != null && values.length == keys.length);
        for (int i = 0; i < keys.length; i++) {
            try {
                map.put(keys[i], values[i]);
            } catch (RuntimeException e) {
                Intrinsics.assume(false);
            }
        }
        return map;
    }

    /** A collection of the elements of an array. */
    private static final class Given extends AbstractCollection {
        private final Object[] elements;

        Given(Object[] elements) {
            this.elements = elements;
        }

        @Override
        public Object[] toArray() {
            return elements.clone();
        }

        @Override
        public int size() {
            return elements.length;
        }

        @Override
        public Iterator iterator() {
            return null;
        }
    }
}
