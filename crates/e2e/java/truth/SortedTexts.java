import java.util.Arrays;

/** Sorting of texts, whose code keeps arrays of numbers and of objects in its fields. */
public class SortedTexts {
    //@ pair A=proved E=proved
    static void pair(String a, String b) {
        if (a == null || b == null || a.length() > 1 || b.length() > 1) return;
        String[] s = {a, b};
        Arrays.sort(s);
        assert s[0].compareTo(s[1]) <= 0;
    }

    //@ different A=violated E=proved
    static void different(String a, String b) {
        if (a == null || b == null || a.length() > 1 || b.length() > 1) return;
        String[] s = {a, b};
        Arrays.sort(s);
        assert s[0].compareTo(s[1]) < 0;
    }
}
