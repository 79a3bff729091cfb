// conspect: assertions=proved exceptions=proved
// options: --entry MissingNamesSafe.letters --loops unroll
// A name that is missing counts as an empty one; where none is given there are no letters.
public class MissingNamesSafe {
    static int letters(Object[] names) {
        if (names == null || names.length != 4) {
            return 1;
        }
        int letters = 0;
        for (Object given : names) {
            String name = given instanceof String ? (String) given : "";
            letters += name.length();
        }
        assert letters >= 0 && (given(names) || letters == 0);
        return letters;
    }

    private static boolean given(Object[] names) {
        for (Object name : names) {
            if (name instanceof String) {
                return true;
            }
        }
        return false;
    }

    public static void main(String[] args) {
        letters(new Object[4]);
    }
}
