// conspect: assertions=violated exceptions=proved kind=java.lang.AssertionError
// options: --entry MissingNames.letters --loops unroll
// witness:
// A name that is missing counts as an empty one; four that are missing have no letters.
public class MissingNames {
    static int letters(Object[] names) {
        if (names == null || names.length != 4) {
            return 1;
        }
        int letters = 0;
        for (Object given : names) {
            String name = given instanceof String ? (String) given : "";
            letters += name.length();
        }
        assert letters > 0; // defect
        return letters;
    }

    public static void main(String[] args) {
        letters(new Object[4]);
    }
}
